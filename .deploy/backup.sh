#!/bin/sh
# Copies the database and removes copies that are too old (BACKUPS.md). Run it daily.
#   SLOWBOAT_DATABASE  the address, as the bots have it
#   BACKUP_FOLDER      where copies are kept; made if it does not exist
#   BACKUP_DAYS        for how many days a daily copy is kept
#   BACKUP_ARCHIVE     where archive.sh keeps the log of changes; without one there is none
set -eu
umask 077
folder=${BACKUP_FOLDER:-/var/backups/slowboat}
days=${BACKUP_DAYS:-14}
archive=${BACKUP_ARCHIVE:-}
today=$(date -u +%F)
mkdir -p "$folder"

# the bot copies a file itself, also while it runs
case ${SLOWBOAT_DATABASE:?} in
postgres://* | postgresql*://*) ;;
*)
    rm -f "$folder/file.unfinished"
    slowboat backup "$folder/file.unfinished"
    mv "$folder/file.unfinished" "$folder/slowboat-$today.sqlite3"
    find "$folder" -maxdepth 1 -name 'slowboat-*.sqlite3' -mtime "+$days" -delete
    exit
    ;;
esac

# the whole database in one consistent file, under another name until it is complete
pg_dump --format=custom --file="$folder/dump.unfinished" "$SLOWBOAT_DATABASE"
mv "$folder/dump.unfinished" "$folder/slowboat-$today.dump"
# `slowboat status` shows when that was (as `slowboat note-backup`, which is not everywhere); the copy
# is complete even if this fails
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 "$SLOWBOAT_DATABASE" <<'SQL' || true
BEGIN;
DELETE FROM settings WHERE key = 'backup';
INSERT INTO settings (key, value) VALUES ('backup', extract(epoch FROM now())::float8::text);
COMMIT;
SQL
find "$folder" -maxdepth 1 -name 'slowboat-*.dump' -mtime "+$days" -delete
[ -n "$archive" ] || exit 0

# a base copy for the log of changes to begin with, once a week; its time is when it began
week=$((7 * 24 * 60 - 60)) # minutes; an hour less, since no run takes the same time as the last
if [ -z "$(find "$folder" -maxdepth 1 -name 'base-*' -mmin "-$week")" ]; then
    rm -rf "$folder/base.unfinished"
    touch "$folder/base.started"
    pg_basebackup --dbname="$SLOWBOAT_DATABASE" --pgdata="$folder/base.unfinished" \
        --format=tar --gzip --checkpoint=fast
    touch -r "$folder/base.started" "$folder/base.unfinished"
    rm -rf "$folder/base.started" "$folder/base-$today"
    mv "$folder/base.unfinished" "$folder/base-$today"
fi

# the two newest base copies, and the log since the older one, lead to every minute of a week
find "$folder" -maxdepth 1 -name 'base-*' | sort -r | tail -n +3 | while read -r base; do
    rm -rf "$base"
done
oldest=$(find "$folder" -maxdepth 1 -name 'base-*' | sort | head -n 1)
find "$archive" -type f ! -newer "$oldest" -delete
