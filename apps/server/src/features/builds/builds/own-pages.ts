/** Which pages a workspace wrote itself: a build may speak for their writer, and need not say that it quotes. */

export interface OwnPages {
  /** Of the setting `build_own_sources`: `host`, or `host:port` for that port alone. */
  hosts: string[]
  /** Where the posts of the workspace's site are. */
  site: string
}

/** Stored builds of before know no pages of their own. */
export const isOwnPage = (own: OwnPages | undefined, address: string): boolean => {
  const page = URL.parse(address)
  if (!own || !page) return false
  const isOfSite = page.origin + page.pathname === own.site || (page.origin + page.pathname).startsWith(`${own.site}/`)
  return isOfSite || own.hosts.some((host) => [page.host, page.hostname, withPort(page)].includes(host.toLowerCase()))
}

/** Addresses leave out the port of their scheme. */
const withPort = ({ hostname, port, protocol }: URL): string => `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
