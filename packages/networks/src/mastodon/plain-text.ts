/** What readers see of a status's HTML: comparable with the text that was sent, or as plain text of its own. */
import { toBoundedText } from '../kit/collect.ts'
import { findMentions } from '../kit/links.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

// Servers normalise, break lines and trim in ways of their own; what is left is the same for the same text.
const reduce = (text: string): string => text.normalize('NFC').replace(/[\s\p{Cf}]+/gu, '')

/** More than any status has; what a server sends beyond it is not worth the time. */
const longestHtml = 100_000

// Mastodon puts the address of a quoted post before the text, for readers that know no quotes.
const takeOwn = (html: string): string => html.slice(0, longestHtml).replace(/^<p class="quote-inline">.*?<\/p>/s, '')

const dropTags = (html: string): string => decode(html.replace(/<[^<>]*>/g, ''))

/** Paragraphs are apart by an empty line, other breaks are line breaks. */
const toLines = (html: string): string => {
  const broken = takeOwn(html)
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^<>]*>|<\/li\b[^<>]*>/gi, '\n')
    .replace(/<\/(?:p|div|blockquote|pre|ul|ol|h[1-6])\b[^<>]*>/gi, '\n\n')
  return dropTags(broken)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}

/** A status's `content` as plain text. */
export const toText = (html: string): string => toBoundedText(toLines(html))

// A server shows a mention without its host, or with it where it could not find who is meant.
const dropHosts = (text: string): string => {
  let result = ''
  let end = 0
  for (const span of findMentions(text)) {
    result += `${text.slice(end, span.start)}@${span.name}`
    end = span.end
  }
  return result + text.slice(end)
}

/** Whether a reader of a status's `content` sees the text that was sent. */
export const showsText = (html: string, text: string): boolean => reduce(dropHosts(toLines(html))) === reduce(dropHosts(text))

/** Whether a server was sent this text, by what it says it was sent. */
export const isSameText = (source: string, text: string): boolean => reduce(source) === reduce(text)
