import type { Warning } from '../drawing/task.ts'

/** Proxies allow a few kilobytes for all headers of a response. */
const maxLength = 2000

/** JSON in ASCII, because other characters are not safe in a header. */
const toAscii = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The number of warnings that don't fit. */
const remainder = (count: number) => ({ code: 'more', parameters: { count } })

/** The value of `X-Missing`: as many warnings as fit, and then how many more there are. Undefined for none. */
export function toMissingHeader(warnings: readonly Warning[]): string | undefined {
  if (!warnings.length) return undefined
  for (let kept = warnings.length; kept >= 0; kept--) {
    const rest = warnings.length - kept
    const text = toAscii([...warnings.slice(0, kept), ...(rest ? [remainder(rest)] : [])])
    if (text.length <= maxLength) return text
  }
  return toAscii([remainder(warnings.length)])
}
