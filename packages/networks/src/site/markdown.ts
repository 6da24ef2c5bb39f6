/**
 * How the text of the site's posts is read, for its pages and for previews of them: CommonMark with tables, strikethrough and bare links
 * (https://github.github.com/gfm/), without raw HTML.
 */
import { Marked, type Token, type TokenizerObject, type Tokens, type TokensList } from 'marked'
import { hasWrappedLines } from './lines.ts'

export type { Token, Tokens } from 'marked'

/** Characters that the search for ends of emphasis may read in one text; prose needs a small part. */
const emphasisBudget = 5_000_000

/** The search for bare links reads such a run again from each of its characters; no address is that long. */
const longRun = /[\w.!#$%&'*+/=?`{|}~-]{1000}/

/** Quotes and lists in one another, deeper than anybody reads. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){40}/m

/** Without the tokenizers of HTML `<` is a character like any other. */
const tokenizerOf = (): TokenizerObject => {
  let budget = emphasisBudget
  return {
    html: () => undefined,
    tag: () => undefined,
    emStrong: (source) => {
      budget -= source.length
      return budget > 0 ? false : undefined
    },
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Text of tokens as it is read. */
export const unescape = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => named[name] ?? entity)

/** The words of tokens, still escaped. */
export const wordsOf = (tokens: Token[]): string =>
  tokens.map((token) => ('tokens' in token && token.tokens ? wordsOf(token.tokens) : 'text' in token ? String(token.text) : '')).join('')

function* headings(tokens: Token[]): Generator<Tokens.Heading> {
  for (const token of tokens) {
    if (token.type === 'heading') yield token as Tokens.Heading
    else if (token.type === 'blockquote') yield* headings((token as Tokens.Blockquote).tokens)
    else if (token.type === 'list') for (const item of (token as Tokens.List).items) yield* headings(item.tokens)
  }
}

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Takes the heading at the start out of the text when it is the title, or when there is no other. */
const takeTitle = (tokens: TokensList, title: string): string => {
  const index = tokens.findIndex(({ type }) => type !== 'space' && type !== 'def')
  const first = tokens[index]
  if (first?.type !== 'heading') return title
  const text = unescape(wordsOf((first as Tokens.Heading).tokens)).trim()
  if (!text || text.length > 300 || (title && normal(title) !== normal(text))) return title
  tokens.splice(index, 1)
  return title || text
}

// oxlint-disable-next-line no-control-regex
const invisible = /[\0-\u0008\u000b\u000c\u000e-\u001f]/g

/** A text as it is read: well-formed, with `\n` as its line ends. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(invisible, '')

export interface Markdown {
  tokens: TokensList
  /** The given title, or the heading that was taken out of the text, or nothing. */
  title: string
  /** The level at which a heading of the text stands below the title of the page. */
  levelOf(depth: number): number
}

/**
 * Reads a text that was cleaned; `level` is that of its highest heading. Undefined for one that is nested deeper than anybody reads, which
 * is shown as plain paragraphs. Throws RangeError when nesting over many lines is more than the stack holds; that is shown so as well.
 */
export const readMarkdown = (text: string, title: string, level: number): Markdown | undefined => {
  if (tooDeep.test(text)) return undefined
  const marked = new Marked({ gfm: !longRun.test(text), breaks: !hasWrappedLines(text), tokenizer: tokenizerOf() })
  const tokens = marked.lexer(text)
  const taken = takeTitle(tokens, title)
  const shift = level - Math.min(6, ...headings(tokens).map(({ depth }) => depth))
  return { tokens, title: taken, levelOf: (depth) => Math.min(6, depth + shift) }
}

const parseUrl = (text: string, base: string): URL | undefined => (URL.canParse(text, base) ? new URL(text, base) : undefined)

/** Where a link leads; undefined for one that is shown as its words alone. */
export const findLink = (href: string, base: string): URL | undefined => {
  const url = parseUrl(unescape(href), base)
  return url && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url : undefined
}

/** Pictures of the site below the path of its media, others only over https; undefined for those that are shown as their words alone. */
export const findPicture = (href: string, base: string, mediaPath: string): { url: URL; isOwn: boolean } | undefined => {
  const url = parseUrl(unescape(href), base)
  if (!url) return undefined
  const isOwn = url.origin === new URL(base).origin
  return (isOwn ? url.pathname.startsWith(mediaPath) : url.protocol === 'https:') ? { url, isOwn } : undefined
}

/** What plain text is parted by. */
export const emptyLines = /\n\s*\n/
