/** Reads what other accounts wrote within bounds: anything too long or malformed stops here. */
import type { Interaction } from '../spec/index.ts'
import { findString } from './expect.ts'

export const mostReplies = 5000

/** UTF-16 units. */
const longestText = 20_000
const longestName = 640
const longestId = 512
const longestAddress = 2048

type Path = (string | number)[]

// Databases reject NUL and pages must not show escape sequences; line breaks and tabs are text.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const cut = (text: string, limit: number): string => {
  const clean = text
    .slice(0, limit * 4)
    .replace(/\r\n?/g, '\n')
    .replace(control, '')
  // Don't split a surrogate pair.
  return clean.length > limit
    ? clean
        .slice(0, limit)
        .toWellFormed()
        .replace(/\ufffd$/, '')
    : clean.toWellFormed()
}

export const toBoundedText = (text: string): string => cut(text, longestText).trim()

/** Returns a name in one line of at most 640 characters; '' if there is none. */
export const findName = (value: unknown, ...path: Path): string =>
  cut(findString(value, ...path) ?? '', longestName)
    .replace(/\s+/g, ' ')
    .trim()

/** Returns an id; undefined if it is missing, longer than 512 characters or contains invalid characters. */
export const findId = (value: unknown, ...path: Path): string | undefined => {
  const found = findString(value, ...path)
  return found && found.length <= longestId && /^[^\s\p{C}]+$/u.test(found) ? found : undefined
}

/** Returns the URL of a page or image; '' for anything but http and https. */
export const findAddress = (value: unknown, ...path: Path): string => {
  const found = findString(value, ...path) ?? ''
  return found.length <= longestAddress && /^https?:\/\//i.test(found) && URL.canParse(found) ? new URL(found).href : ''
}

/** Returns a time since 1970 and not after `now`, because other servers' clocks may be wrong; undefined if there is none. */
export const findDate = (now: Date, value: unknown, ...path: Path): Date | undefined => {
  const at = Date.parse(findString(value, ...path) ?? '')
  return at >= 0 ? new Date(Math.min(at, now.getTime())) : undefined
}

/** Removes duplicates; a post that both replies and quotes counts as a reply, as in the other read. */
export const toUnique = (items: readonly Interaction[]): Interaction[] => {
  const byId = new Map<string, Interaction>()
  for (const item of items) if (item.kind === 'reply' || !byId.has(item.externalId)) byId.set(item.externalId, item)
  return [...byId.values()]
}

export const isPresent = <T>(value: T | undefined): value is T => value !== undefined
