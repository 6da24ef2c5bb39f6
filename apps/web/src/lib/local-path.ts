/** Returns a path of this app from an external URL; undefined for anything that leads elsewhere. */
export const localPath = (address: string | undefined, origin = location.origin): string | undefined => {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return undefined
  // The parser drops tabs and line breaks and reads a backslash as a slash, so check its result instead of the input.
  const url = new URL(address, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined
}
