#!/bin/sh
# Keeps one file of PostgreSQL's log of changes; PostgreSQL runs it as `archive_command`:
#   sh archive.sh %p %f FOLDER
# A file is 16 MB even when it holds a minute of moves, so it is kept compressed: a quiet one takes
# about 20 kB. It succeeds if the same file is there already, since PostgreSQL asks again after a
# crash, and fails if another one is, which belongs to another database.
set -eu
umask 077
path=$1 copy=$3/$2.gz

if [ -e "$copy" ]; then
    gzip -dc "$copy" | cmp -s - "$path"
    exit
fi
gzip < "$path" > "$copy.unfinished"
# PostgreSQL removes its own file once this one is said to be there
sync "$copy.unfinished"
mv "$copy.unfinished" "$copy"
