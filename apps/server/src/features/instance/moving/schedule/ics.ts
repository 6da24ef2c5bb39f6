/** A calendar by RFC 5545 (https://www.rfc-editor.org/rfc/rfc5545). Pure. */
import { excerpt } from '#lib/excerpt.ts'
import type { ScheduledPost } from './schedule.store.ts'

/** Octets of a line without its end (section 3.1). */
const longestLine = 75

/** Section 3.3.11. Control characters other than line breaks are not allowed. */
const escape = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** Splits between characters, so that every line is valid UTF-8. */
function fold(line: string): string {
  let [result, size] = ['', 0]
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > longestLine) {
      result += '\r\n '
      size = 1
    }
    result += character
    size += bytes
  }
  return `${result}\r\n`
}

const lines = (list: readonly string[]): string => list.map(fold).join('')

/** Section 3.3.5, form 2: UTC. */
const instant = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

export const calendarStart = (name: string): string =>
  lines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Broadside//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
  ])

export const calendarEnd = lines(['END:VCALENDAR'])

/** The UID stays the same when the post is moved, and the sequence grows with its changes (section 3.8.7.4). */
export const toEvent = ({ id, at, title, text, networks, accounts, revision, updated_at }: ScheduledPost, now: Date): string =>
  lines([
    'BEGIN:VEVENT',
    `UID:${id}@broadside`,
    `DTSTAMP:${instant(now)}`,
    `LAST-MODIFIED:${instant(updated_at)}`,
    `SEQUENCE:${revision}`,
    `DTSTART:${instant(at)}`,
    `SUMMARY:${escape(title || excerpt(text) || networks.join(', '))}`,
    `DESCRIPTION:${escape(`${networks.map((network, index) => `${network}: ${accounts[index] ?? ''}`).join('\n')}\n\n${text}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
