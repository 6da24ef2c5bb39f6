/**
 * Scans HTML tags in linear time and constant stack space. Builds no tree, so nesting can't exhaust it. Meant for reading text, not for
 * sanitizing.
 */
export interface Tag {
  name: string
  isClosing: boolean
  attributes: string
  start: number
  end: number
}

const raw = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext'])

const namePattern = /[a-zA-Z][^\s/>]{0,60}/y

/** The end of a tag, skipping quoted values. An unclosed quote counts as an ordinary character. */
const tagEnd = (html: string, from: number, lastQuotes: Record<string, number>): number => {
  let at = from
  while (at < html.length) {
    const character = html[at] ?? ''
    if (character === '>') return at
    if ((character === '"' || character === "'") && (lastQuotes[character] ?? -1) > at) at = html.indexOf(character, at + 1)
    at += 1
  }
  return -1
}

const afterComment = (html: string, from: number, state: { commentsEnd: number }): number => {
  if (!html.startsWith('<!--', from)) {
    const end = html.indexOf('>', from)
    return end < 0 ? html.length : end + 1
  }
  if (from >= state.commentsEnd) return html.length
  const end = html.indexOf('-->', from + 4)
  return end < 0 ? html.length : end + 3
}

const rawEnd = (lower: string, name: string, from: number): number => {
  const end = lower.indexOf(`</${name}`, from)
  return end < 0 ? lower.length : end
}

export interface TagVisitor {
  text: (start: number, end: number) => void
  tag: (tag: Tag) => void
  raw: (start: number, end: number) => void
}

/** Calls back for each text and tag, in order. Skips comments and declarations. */
export const scanTags = (html: string, on: TagVisitor): void => {
  // ASCII only: full lowercasing may change lengths.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const lastQuotes = { '"': html.lastIndexOf('"'), "'": html.lastIndexOf("'") }
  const state = { commentsEnd: html.lastIndexOf('-->') }
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const textEnd = open < 0 ? html.length : open
    if (textEnd > at) on.text(at, textEnd)
    if (open < 0) return
    const next = html[open + 1] ?? ''
    if (next === '!' || next === '?') {
      at = afterComment(html, open, state)
      continue
    }
    const isClosing = next === '/'
    namePattern.lastIndex = open + (isClosing ? 2 : 1)
    const name = namePattern.exec(lower)?.[0]
    if (!name) {
      on.text(open, open + 1)
      at = open + 1
      continue
    }
    const nameEnd = namePattern.lastIndex
    const end = tagEnd(html, nameEnd, lastQuotes)
    // An unterminated tag swallows the rest, as in browsers.
    if (end < 0) return
    on.tag({ name, isClosing, attributes: html.slice(nameEnd, end), start: open, end: end + 1 })
    at = end + 1
    if (isClosing || !raw.has(name)) continue
    at = rawEnd(lower, name, end + 1)
    if (at > end + 1) on.raw(end + 1, at)
  }
}
