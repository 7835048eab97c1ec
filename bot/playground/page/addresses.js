// Addresses of files that the stand-in serves itself.

/** Files of the playground by their path, so that the page works under any name of this host. */
export function localAddress(url) {
  const { pathname, search } = new URL(url, location.href);
  return pathname.startsWith("/cdn/") ? pathname + search : url;
}
