/** Bounded reading of what strangers wrote: whatever does not fit, or is no text at all, does not get any further. */
import type { Interaction } from '../spec/index.ts'
import { findString } from './expect.ts'

/** Below one post, in one reading. */
export const mostReplies = 5000

/** Characters (UTF-16 units). */
const longestText = 20_000
const longestName = 640
const longestId = 512
const longestAddress = 2048

type Path = (string | number)[]

// A database takes no NUL, and a page no escape sequences; line breaks and tabs are text.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const cut = (text: string, limit: number): string => {
  const clean = text
    .slice(0, limit * 4)
    .replace(/\r\n?/g, '\n')
    .replace(control, '')
  // Half of a surrogate pair is no character.
  return clean.length > limit
    ? clean
        .slice(0, limit)
        .toWellFormed()
        .replace(/\ufffd$/, '')
    : clean.toWellFormed()
}

/** The text as it may be kept: at most 20 000 characters, without control characters. */
export const toBoundedText = (text: string): string => cut(text, longestText).trim()

/** A name in one line, at most 640 characters; '' where there is none. */
export const findName = (value: unknown, ...path: Path): string =>
  cut(findString(value, ...path) ?? '', longestName)
    .replace(/\s+/g, ' ')
    .trim()

/** An id, or undefined where it is missing, longer than 512 characters or holds what no id holds. */
export const findId = (value: unknown, ...path: Path): string | undefined => {
  const found = findString(value, ...path)
  return found && found.length <= longestId && /^[^\s\p{C}]+$/u.test(found) ? found : undefined
}

/** The address of a page or picture; '' for everything that is not http or https. */
export const findAddress = (value: unknown, ...path: Path): string => {
  const found = findString(value, ...path) ?? ''
  return found.length <= longestAddress && /^https?:\/\//i.test(found) && URL.canParse(found) ? new URL(found).href : ''
}

/** An instant since 1970, never after `now`: clocks of strangers run as they like. Undefined where there is none. */
export const findDate = (now: Date, value: unknown, ...path: Path): Date | undefined => {
  const at = Date.parse(findString(value, ...path) ?? '')
  return at >= 0 ? new Date(Math.min(at, now.getTime())) : undefined
}

/** Removes duplicates; a post that both replies and quotes counts as a reply, in line with the other reading. */
export const toUnique = (items: readonly Interaction[]): Interaction[] => {
  const byId = new Map<string, Interaction>()
  for (const item of items) if (item.kind === 'reply' || !byId.has(item.externalId)) byId.set(item.externalId, item)
  return [...byId.values()]
}

export const isPresent = <T>(value: T | undefined): value is T => value !== undefined
