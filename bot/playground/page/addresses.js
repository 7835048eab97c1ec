// Addresses of files that the stand-in serves itself, and of its channels as Discord writes them.

const CHANNEL = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/\d+)?\/?$/;

/** Files of the playground by their path, so that the page works under any name of this host. */
export function localAddress(url) {
  const { pathname, search } = new URL(url, location.href);
  return pathname.startsWith("/cdn/") ? pathname + search : url;
}

/** The ID of the channel that an address of Discord leads to, null for any other address. */
export function channelOf(url) {
  return CHANNEL.exec(url)?.[1] ?? null;
}
