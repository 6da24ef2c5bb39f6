/** Host names as in a Host header (RFC 9110, section 7.2) and in settings. */
import { domainToASCII } from 'node:url'

const authority = /^(?:\[([\da-f:.]+)\]|([^\s/?#@:[\]]+))(?::\d*)?$/

/** The name or address in `host[:port]`, in lower case, without port and trailing dot; undefined if invalid. */
export function hostName(text: string): string | undefined {
  const [, address, name] = authority.exec(text.toLowerCase()) ?? []
  return address ?? name?.replace(/\.$/, '')
}

const below = '*.'

/** A pattern normalized for comparison, or undefined if invalid. International names become ASCII. */
function toAscii(pattern: string): string | undefined {
  const isWild = pattern.startsWith(below)
  const name = hostName(isWild ? pattern.slice(below.length) : pattern)
  if (name === undefined || name.includes('*')) return undefined
  const ascii = name.includes(':') ? name : domainToASCII(name)
  return ascii === '' ? undefined : `${isWild ? below : ''}${ascii}`
}

/** Whether a text has the form `inner.example` or `*.inner.example`. */
export const isHostPattern = (text: string): boolean => toAscii(text) !== undefined

/** Returns a function that matches a name against the patterns: equal, or a subdomain of one that begins with `*.`. */
export function createHostList(patterns: readonly string[]): (name: string) => boolean {
  const names = new Set(patterns.map(toAscii))
  return (name) => {
    if (names.has(name)) return true
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) if (names.has(`*${name.slice(dot)}`)) return true
    return false
  }
}
