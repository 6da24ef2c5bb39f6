/** Pages written by the workspace itself. A build can speak in their author's voice and need not mark quotes. */

export interface OwnPages {
  /** From the setting `build_own_sources`: `host`, or `host:port` for that port alone. */
  hosts: string[]
  site: string
}

/** Builds stored by older versions have no own pages. */
export const isOwnPage = (own: OwnPages | undefined, address: string): boolean => {
  const page = URL.parse(address)
  if (!own || !page) return false
  const isOfSite = page.origin + page.pathname === own.site || (page.origin + page.pathname).startsWith(`${own.site}/`)
  return isOfSite || own.hosts.some((host) => [page.host, page.hostname, withPort(page)].includes(host.toLowerCase()))
}

/** URLs omit the default port of their scheme. */
const withPort = ({ hostname, port, protocol }: URL): string => `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
