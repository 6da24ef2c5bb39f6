import { toBoundedText } from '../kit/collect.ts'
import { findMentions } from '../kit/links.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

// Servers normalize, break lines and trim differently; this keeps what they agree on.
const reduce = (text: string): string => text.normalize('NFC').replace(/[\s\p{Cf}]+/gu, '')

/** Longer than any real status; the rest is not worth reading. */
const longestHtml = 100_000

// Mastodon prefixes the URL of a quoted post for readers without quotes.
const takeOwn = (html: string): string => html.slice(0, longestHtml).replace(/^<p class="quote-inline">.*?<\/p>/s, '')

const dropTags = (html: string): string => decode(html.replace(/<[^<>]*>/g, ''))

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

export const toText = (html: string): string => toBoundedText(toLines(html))

// A server shows a mention without its host, or with it if the account couldn't be resolved.
const dropHosts = (text: string): string => {
  let result = ''
  let end = 0
  for (const span of findMentions(text)) {
    result += `${text.slice(end, span.start)}@${span.name}`
    end = span.end
  }
  return result + text.slice(end)
}

/** True if readers of a status's `content` see the text that was sent. */
export const showsText = (html: string, text: string): boolean => reduce(dropHosts(toLines(html))) === reduce(dropHosts(text))

export const isSameText = (source: string, text: string): boolean => reduce(source) === reduce(text)
