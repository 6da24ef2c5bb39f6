/** Checks of how browsers and networks reach this server: its public address, and the reverse proxy before it. */
import { readMarks } from '#instance/setup/setup.ts'
import { createSafeFetch, type SafeFetch } from '#lib/safe-fetch.ts'
import { version } from '#lib/version.ts'
import { type DoctorCtx, type Finding, finding } from './findings.ts'
import { probe } from './media-address.ts'

/** Without the operator's exceptions, because networks have none. */
export const openOutside = (): SafeFetch => createSafeFetch({ allowList: [], userAgent: `Broadside/${version}` })

const reached = {
  unknown_name: { code: 'address_unknown_name', severity: 'error' },
  untrusted: { code: 'address_untrusted', severity: 'error' },
  private: { code: 'address_private', severity: 'advice' },
  silent: { code: 'address_silent', severity: 'advice' },
} as const

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** A browser of a server admin that used the app at this address proves more than a request from here. */
export async function checkAddress({ config: { PUBLIC_URL: url }, db }: DoctorCtx, fetch: SafeFetch = openOutside()): Promise<Finding[]> {
  if (url === '' || localHosts.includes(new URL(url).hostname))
    return [finding('address_local', 'advice', 'settings', { url: url || 'the listening address' })]
  if (!url.startsWith('https:')) return [finding('address_not_https', 'warning', 'settings', { url })]
  const marks = await readMarks(db)
  const found = marks.get('address') === url ? 200 : await probe(url, fetch)
  if (found === 200) return [finding('address', 'ok', 'settings', { url })]
  if (typeof found === 'number') return [finding('address_other_server', 'warning', 'settings', { url, status: found })]
  const { code, severity } = reached[found]
  return [finding(code, severity, 'settings', { url })]
}

export function checkProxies({ config, forwarded }: DoctorCtx): Finding[] {
  if (config.TRUSTED_PROXIES.some((entry) => entry.endsWith('/0'))) return [finding('proxy_everyone', 'warning', 'proxies')]
  const address = forwarded?.unlisted
  return address === undefined ? [] : [finding('proxy_untrusted', 'warning', 'proxies', { address })]
}
