const loopbackHosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Microsoft's directories that accept users of all tenants. */
const sharedTenants = /^\/(?:common|organizations|consumers)(?:\/|$)/i
const microsoftHosts =
  /^(?:login\.microsoftonline\.(?:com|us|de)|login\.partner\.microsoftonline\.cn|login\.windows\.net|sts\.windows\.net)$/i

/** What is wrong with an issuer, or undefined. Plain http is allowed only for local servers on the operator's allow list. */
export function issuerProblem(issuer: string, allowList: readonly string[]): string | undefined {
  const url = URL.parse(issuer)
  if (!url) return 'Enter a valid address.'
  const isNamed = loopbackHosts.test(url.hostname) && [url.host, url.hostname].some((host) => allowList.includes(host))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNamed)) return 'Enter an https URL.'
  if (url.username || url.password || issuer.includes('?') || issuer.includes('#'))
    return "The issuer can't have a query, a fragment or user info."
  if (microsoftHosts.test(url.hostname) && sharedTenants.test(url.pathname)) return sharedIssuer
  return undefined
}

const sharedIssuer = 'This issuer serves many tenants. Use the issuer of a single tenant.'

/** What is wrong with the issuer that the server reports, or undefined: it must equal the requested one and contain no placeholder. */
export function metadataProblem(issuer: string, reported: string): string | undefined {
  if (/[{}]/.test(reported)) return sharedIssuer
  return URL.parse(reported)?.href === URL.parse(issuer)?.href ? undefined : 'The server reports a different issuer.'
}

/** `openid` first, without duplicates, and without offline access. */
export const toScopes = (scopes: readonly string[]): string[] =>
  [...new Set(['openid', ...scopes])].filter((scope) => scope !== 'offline_access')
