/**
 * Parses the text of articles for pages, previews and networks that take HTML: CommonMark with tables, strikethrough and bare links
 * (https://github.github.com/gfm/), without raw HTML.
 */
import type { Token, Tokens, TokensList } from 'marked'
import { lex, type Limits, TooComplex } from './lexer.ts'
import { hasWrappedLines } from './lines.ts'

export type { Token, Tokens } from 'marked'

/**
 * A placeholder for the article's own address, which it gets when it is published. The text links to its media as `media/<id>/<name>`.
 */
export const articleBase = 'https://site.invalid/site/preview/post'
export const articleMedia = '/site/preview/media/'

/** Nested quotes and lists, deeper than anyone would read. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){40}/m

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export const unescape = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => named[name] ?? entity)

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

/** Removes the leading heading from the text if it is the title, or if there is no other title. */
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

/**
 * Makes a text well-formed, with `
 * ` line ends.
 */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(invisible, '')

export interface Markdown {
  tokens: TokensList
  title: string
  levelOf(depth: number): number
}

export interface ReadOptions {
  level: number
  limits?: Limits
}

const read = (text: string, title: string, { level, limits }: ReadOptions): Markdown => {
  const tokens = lex(text, { breaks: !hasWrappedLines(text), limits })
  const taken = takeTitle(tokens, title)
  let highest = 6
  for (const { depth } of headings(tokens)) highest = Math.min(highest, depth)
  return { tokens, title: taken, levelOf: (depth) => Math.min(6, depth + level - highest) }
}

/**
 * Parses a cleaned text. Undefined if it nests deeper or takes more work than prose, in which case it is shown as plain paragraphs. Runs in
 * time linear in the length of the text.
 */
export const readMarkdown = (text: string, title: string, options: ReadOptions): Markdown | undefined => {
  if (tooDeep.test(text)) return undefined
  try {
    return read(text, title, options)
  } catch (error) {
    if (error instanceof TooComplex) return undefined
    throw error
  }
}

const parseUrl = (text: string, base: string): URL | undefined => (URL.canParse(text, base) ? new URL(text, base) : undefined)

/** The target of a link; undefined if only its text is shown. */
export const findLink = (href: string, base: string): URL | undefined => {
  const url = parseUrl(unescape(href), base)
  return url && ['https:', 'http:', 'mailto:'].includes(url.protocol) ? url : undefined
}

/** Images from the site itself are limited to its media path, others to https; undefined if only the alt text is shown. */
export const findPicture = (href: string, base: string, mediaPath: string): { url: URL; isOwn: boolean } | undefined => {
  const url = parseUrl(unescape(href), base)
  if (!url) return undefined
  const isOwn = url.origin === new URL(base).origin
  return (isOwn ? url.pathname.startsWith(mediaPath) : url.protocol === 'https:') ? { url, isOwn } : undefined
}

export const emptyLines = /\n\s*\n/
