import { Lexer, marked, type Token } from 'marked'
import { oneLine } from '../text/normalise.ts'
import type { Readable } from './html.ts'
import { htmlToText } from './html-text.ts'

/** More than this is never read anyway, and bounds what a hostile document can cost. */
const mostCharacters = 120_000

const frontMatter = /^---\n(?:([^]{0,20000}?)\n)?(?:---|\.\.\.)\n/u

const titleInFrontMatter = (block: string): string => /^title:[ \t]*["']?(.*?)["']?[ \t]*$/imu.exec(block)?.[1] ?? ''

/** List and quote marks without end nest without end, which costs the parser the square of their number. */
const endlessNesting = /^(?:[-*+>] ?){50,}/gm

/** Characters of a paragraph, heading or cell. */
const longBlock = 10_000

/** Reads blocks that are longer than anybody writes as they stand: finding marks in them takes the square of their length. */
class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length <= longBlock) return super.inlineTokens(source, tokens)
    tokens.push({ type: 'text', raw: source, text: source })
    return tokens
  }
}

const toHtml = (markdown: string): string => {
  try {
    return marked.parser(new BoundedLexer({ gfm: true }).lex(markdown))
  } catch {
    // Nesting beyond what the parser can take: the plain words are still there.
    return markdown.replaceAll('<', '&lt;')
  }
}

/** Readable text of CommonMark. The title comes from the front matter, else from a first heading, which then leaves the text. */
export const readMarkdown = (source: string): Readable => {
  const markdown = source.slice(0, mostCharacters).replace(/\r\n?/g, '\n').replace(endlessNesting, '')
  const front = frontMatter.exec(markdown)
  const text = htmlToText(toHtml(front ? markdown.slice(front[0].length) : markdown))
  const heading = /^# (.+)(?:\n|$)/u.exec(text)
  const title = titleInFrontMatter(front?.[1] ?? '') || oneLine(heading?.[1] ?? '')
  return { title, text: heading && oneLine(heading[1] ?? '') === title ? text.slice(heading[0].length).trim() : text }
}
