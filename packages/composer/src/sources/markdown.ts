import { Lexer, marked, type Token } from 'marked'
import { oneLine } from '../text/normalize.ts'
import { readFrontMatter } from './front-matter.ts'
import { readFragment, type Readable } from './html.ts'
import type { Piece } from './layout.ts'

/** Longer documents are never used completely; limits the cost of a hostile one. */
const mostCharacters = 120_000

/** Unlimited list and quote markers nest without limit, which takes the parser quadratic time. */
const endlessNesting = /^(?:[-*+>] ?){50,}/gm

/** Site generator tags ("{% image … %}", "{{< note >}}"), which are not the author's words. */
const templateCalls = /\{%[^%]{0,500}%\}|\{\{[^}]{0,500}\}\}/g

const longBlock = 10_000

/** Reads implausibly long blocks as plain text, because finding their delimiters takes quadratic time. */
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
    // Nested too deep for the parser: keep the plain text.
    return `<p>${markdown.replaceAll('<', '&lt;').replace(/\n{2,}/g, '</p><p>')}</p>`
  }
}

const isFirstHeading = (piece: Piece | undefined): boolean => piece?.kind === 'heading' && piece.level === 1

/** Returns the blocks of CommonMark. The title comes from the front matter or from a leading heading, which is then removed. */
export const readMarkdown = (source: string, address?: string): Readable => {
  const markdown = source.slice(0, mostCharacters).replace(/\r\n?/g, '\n').replace(endlessNesting, '').replace(templateCalls, '')
  const { meta, body } = readFrontMatter(markdown, address)
  const pieces = readFragment(toHtml(body))
  const [first, ...rest] = pieces
  const heading = isFirstHeading(first) ? oneLine(first?.words ?? '') : ''
  const title = meta.title || heading
  return { ...meta, title, pieces: heading && heading === title ? rest : pieces }
}
