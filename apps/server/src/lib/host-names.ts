/** Names of hosts as they stand in a Host header (RFC 9110, section 7.2) and in a setting. */
import { domainToASCII } from 'node:url'

const authority = /^(?:\[([\da-f:.]+)\]|([^\s/?#@:[\]]+))(?::\d*)?$/

/** The name or address in `host[:port]`, in lower case, without port and trailing dot; undefined when it is none. */
export function hostName(text: string): string | undefined {
  const [, address, name] = authority.exec(text.toLowerCase()) ?? []
  return address ?? name?.replace(/\.$/, '')
}

const below = '*.'

/** A pattern as a name that may be compared, or undefined when it is none. International names are compared in ASCII. */
function toAscii(pattern: string): string | undefined {
  const isWild = pattern.startsWith(below)
  const name = hostName(isWild ? pattern.slice(below.length) : pattern)
  if (name === undefined || name.includes('*')) return undefined
  const ascii = name.includes(':') ? name : domainToASCII(name)
  return ascii === '' ? undefined : `${isWild ? below : ''}${ascii}`
}

/** Whether a setting is `inner.example` or `*.inner.example`. */
export const isHostPattern = (text: string): boolean => toAscii(text) !== undefined

/** Tells whether a name is one of the patterns: the same, or below one that begins with `*.`. */
export function createHostList(patterns: readonly string[]): (name: string) => boolean {
  const names = new Set(patterns.map(toAscii))
  return (name) => {
    if (names.has(name)) return true
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) if (names.has(`*${name.slice(dot)}`)) return true
    return false
  }
}
