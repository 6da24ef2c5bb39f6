/** Makes the text that was sent and the HTML that came back comparable. */
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

/** The characters that a reader sees in a status's `content`. A server shows mentions without their host. */
export const reduceHtml = (html: string): string => {
  // Mastodon puts the address of a quoted post before the text, for readers that know no quotes.
  const own = html.slice(0, longestHtml).replace(/^<p class="quote-inline">.*?<\/p>/s, '')
  return reduce(decode(own.replace(/<[^<>]*>/g, '')))
}

/** The same for a text as it was sent. */
export const reduceText = (text: string): string => {
  let result = ''
  let end = 0
  for (const span of findMentions(text)) {
    result += `${text.slice(end, span.start)}@${span.name}`
    end = span.end
  }
  return reduce(result + text.slice(end))
}
