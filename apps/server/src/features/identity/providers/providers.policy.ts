import { type Said, sentence } from '@broadside/contract/sentences'
import { say } from '#lib/errors.ts'

const loopbackHosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Microsoft's directories that accept users of all tenants. */
const sharedTenants = /^\/(?:common|organizations|consumers)(?:\/|$)/i
const microsoftHosts =
  /^(?:login\.microsoftonline\.(?:com|us|de)|login\.partner\.microsoftonline\.cn|login\.windows\.net|sts\.windows\.net)$/i

/** Whether requests to the address are encrypted, or stay on the machine of an operator who allowed this host. */
export function isGuarded({ protocol, host, hostname }: URL, allowList: readonly string[]): boolean {
  const isNamed = loopbackHosts.test(hostname) && [host, hostname].some((name) => allowList.includes(name))
  return protocol === 'https:' || (protocol === 'http:' && isNamed)
}

/** What is wrong with an issuer, or undefined. Plain http is allowed only for local servers on the operator's allow list. */
export function issuerProblem(issuer: string, allowList: readonly string[]): Said | undefined {
  const url = URL.parse(issuer)
  if (!url) return say('not_an_address')
  if (!isGuarded(url, allowList)) return say('not_https')
  if (url.username || url.password || issuer.includes('?') || issuer.includes('#')) return say('issuer_with_extras')
  if (microsoftHosts.test(url.hostname) && sharedTenants.test(url.pathname)) return say('issuer_shared')
  return undefined
}

/** What is wrong with the issuer that the server reports, or undefined: it must equal the requested one and contain no placeholder. */
export function metadataProblem(issuer: string, reported: string): Said<'issuer_shared' | 'issuer_differs'> | undefined {
  if (/[{}]/.test(reported)) return sentence('errors', 'issuer_shared')
  return URL.parse(reported)?.href === URL.parse(issuer)?.href ? undefined : sentence('errors', 'issuer_differs')
}

/** `openid` first, without duplicates, and without offline access. */
export const toScopes = (scopes: readonly string[]): string[] =>
  [...new Set(['openid', ...scopes])].filter((scope) => scope !== 'offline_access')
