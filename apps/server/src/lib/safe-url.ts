/** Drops the query of a URL if it has token-like keys. */
export function safeUrl(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  if ([...url.searchParams.keys()].some((key) => /token|secret|signature|key|auth/i.test(key))) url.search = ''
  return url.href
}
