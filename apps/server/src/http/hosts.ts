/**
 * The host names of the server. Otherwise a page that resolves its own name to a local address (DNS rebinding) could
 * call a server that only this machine should reach, and become the first user of a fresh instance.
 */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { App } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { createHostList, hostName } from '#lib/host-names.ts'

/** Health checks use arbitrary names, and these endpoints reveal nothing else. */
const exempt = new Set(['/api/v1/health', '/api/v1/ready'])

const misdirected = () =>
  new Problem(
    'misdirected_request',
    "The host name in the Host header isn't known to this server. The operator sets the public URL with PUBLIC_URL, and additional names with ALLOWED_HOSTS.",
  )

/** The host of a target in absolute form, which is checked in addition to the Host header (RFC 9112, section 3.2.2). */
const targetHost = (target: string): string[] => {
  const [, host] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(target) ?? []
  return host === undefined ? [] : [host]
}

/** What is wrong with the host of a request: `misdirected_request`, or `malformed_request` unless there is exactly one Host header. */
export function createHostCheck({ config }: App): (request: IncomingMessage) => Problem | undefined {
  const own = config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).host] : []
  const isListed = createHostList(['localhost', '*.localhost', ...own, ...config.ALLOWED_HOSTS])
  const isOurs = (text: string) => {
    const name = hostName(text)
    return name !== undefined && (isIP(name) !== 0 || isListed(name))
  }
  return ({ headers: { host }, rawHeaders, httpVersion, url = '' }) => {
    // Node.js keeps the first and drops the rest, while a proxy in front may have used another one.
    if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      return new Problem('malformed_request', 'Send exactly one Host header.')
    if (host === undefined && httpVersion === '1.1') return new Problem('malformed_request', 'The Host header is missing.')
    const isFine = exempt.has(url.split('?')[0] ?? '') || [host ?? '', ...targetHost(url)].every(isOurs)
    return isFine ? undefined : misdirected()
  }
}
