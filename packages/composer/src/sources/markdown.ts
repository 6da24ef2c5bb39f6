import { Lexer, marked, type Token } from 'marked'
import { oneLine } from '../text/normalise.ts'
import { readFrontMatter } from './front-matter.ts'
import { readFragment, type Readable } from './html.ts'
import type { Piece } from './layout.ts'

/** More than this is never read anyway, and bounds what a hostile document can cost. */
const mostCharacters = 120_000

/** List and quote marks without end nest without end, which costs the parser the square of their number. */
const endlessNesting = /^(?:[-*+>] ?){50,}/gm

/** Calls of site generators ("{% image … %}", "{{< note >}}"), which are no words of the author. */
const templateCalls = /\{%[^%]{0,500}%\}|\{\{[^}]{0,500}\}\}/g

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
    return `<p>${markdown.replaceAll('<', '&lt;').replace(/\n{2,}/g, '</p><p>')}</p>`
  }
}

const isFirstHeading = (piece: Piece | undefined): boolean => piece?.kind === 'heading' && piece.level === 1

/** The blocks of CommonMark. The title comes from the front matter, else from a first heading, which then leaves the text. */
export const readMarkdown = (source: string, address?: string): Readable => {
  const markdown = source.slice(0, mostCharacters).replace(/\r\n?/g, '\n').replace(endlessNesting, '').replace(templateCalls, '')
  const { meta, body } = readFrontMatter(markdown, address)
  const pieces = readFragment(toHtml(body))
  const [first, ...rest] = pieces
  const heading = isFirstHeading(first) ? oneLine(first?.words ?? '') : ''
  const title = meta.title || heading
  return { ...meta, title, pieces: heading && heading === title ? rest : pieces }
}
