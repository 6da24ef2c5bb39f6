/**
 * Limits the work of Marked's lexer. Marked searches all remaining text for the end of each delimiter, so unclosed delimiters take time
 * quadratic in the length. Every such search draws on one budget, and a text that exhausts it is rejected.
 */
import { Lexer, type Token, Tokenizer, type Tokens, type TokensList } from 'marked'
import { type Autolinks, autolinksOf } from '../autolinks.ts'

/** The text takes far more work than prose, nests too deep or expands too much. It is shown as plain paragraphs. */
export class TooComplex extends Error {
  override name = 'TooComplex'
}

export interface Limits {
  /** Characters that searches may read. Articles of 100,000 characters stay below a tenth of the default. */
  search: number
  steps: number
}

const most: Limits = { search: 4_000_000, steps: Infinity }
/** Searching for the end of emphasis is ten times slower per character than other searches. */
const emphasisCost = 10
/** The cost of each escape between brackets in the search for references, for up to a thousand of them. */
const escapeCost = 30
/** Characters of URLs and titles that references to definitions may repeat. */
const repeatBudget = 200_000
/** Cells of all tables: each row is padded to the width of its header, so a few characters can create thousands. */
const cellBudget = 25_000
/** Nested quotes, lists and emphasis. */
const mostLevels = 40

class Budget {
  private left: number

  constructor(left: number) {
    this.left = left
  }

  spend(cost: number): void {
    this.left -= cost
    if (this.left < 0) throw new TooComplex('The text is too complex to be formatted')
  }
}

/** Characters up to the next empty line, where paragraphs, quotes and tables end. */
const extentOf = (source: string): number => {
  const end = source.indexOf('\n\n')
  return end < 0 ? source.length : end
}

const quoteMark = /^ {0,3}>/

/** Marked copies all remaining lines for each quote line after one without a marker. */
const quoteCostOf = (source: string): number => {
  const marked = source.split('\n').map((line) => quoteMark.test(line))
  return source.length + marked.length * marked.filter((isMarked, index) => isMarked && !marked[index - 1]).length
}

const delimiterRow = /^[^\n]*\n {0,3}(?=[- ]*[|:])([|: -]+)(?:\n|$)/
const emphasisRun = /^(?:\*+|_+)/
const lineBreak = /^(?: *|\\)\n\s*/
const never = /^(?!)/g
const everything = /^[\s\S]+/
/** Where plain words may end, apart from links without markup. */
const special = /[\\[`*~_\n]|!(?=\[)|<(?=[^\s<>]*[:@])/g

/** State of reading one inline text. Positions only grow, so each search resumes where the last one ended. */
class Run {
  readonly source: string
  readonly links: Autolinks
  private readonly lastLink: number
  private found: { index: number; sign: string } = { index: -1, sign: '' }

  constructor(source: string) {
    this.source = source
    this.links = autolinksOf(source)
    this.lastLink = source.lastIndexOf('](')
  }

  at(rest: string): number {
    return this.source.length - rest.length
  }

  hasLinkIn(rest: string): boolean {
    return this.at(rest) < this.lastLink
  }

  private nextSpecial(from: number): { index: number; sign: string } {
    if (this.found.index >= from) return this.found
    special.lastIndex = from
    const match = special.exec(this.source)
    this.found = { index: match?.index ?? Infinity, sign: match?.[0] ?? '' }
    return this.found
  }

  /** Length of the plain words at the start of the rest: at least one character. */
  wordsIn(rest: string, breaks: boolean): number {
    const start = this.at(rest)
    const first = start + (/^(?:`+|~+)/.exec(rest)?.[0].length ?? 1)
    const link = this.links.next(start)
    for (let { index, sign } = this.nextSpecial(first); index < link; { index, sign } = this.nextSpecial(index + 1)) {
      if (sign !== '\n') return index - start
      let end = index
      while (end > first && this.source[end - 1] === ' ') end -= 1
      if (breaks || index - end >= 2) return end - start
    }
    return Math.min(link, this.source.length) - start
  }
}

class BoundedTokenizer extends Tokenizer {
  readonly search: Budget
  private readonly steps: Budget
  private readonly repeated = new Budget(repeatBudget)
  private readonly cells = new Budget(cellBudget)
  private quotes = 0
  private hasDefinitions = false

  constructor({ search, steps }: Limits) {
    super()
    this.search = new Budget(search)
    this.steps = new Budget(steps)
  }

  /** Charges for what was read: the match if there is one, otherwise all remaining text. */
  private pay<T extends Token>(source: string, found: T | undefined, cost = 1): T | undefined {
    this.search.spend(cost * (found ? found.raw.length : source.length))
    return found
  }

  private get run(): Run {
    return (this.lexer as BoundedLexer).run
  }

  // Marked calls this block tokenizer first, so every step passes through it.
  override space(source: string): Tokens.Space | undefined {
    this.steps.spend(1)
    return super.space(source)
  }

  override escape(source: string): Tokens.Escape | undefined {
    this.steps.spend(1)
    return super.escape(source)
  }

  // Without the HTML tokenizers, `<` is an ordinary character.
  override html(): undefined {}

  override tag(): undefined {}

  override blockquote(source: string): Tokens.Blockquote | undefined {
    if (!quoteMark.test(source)) return undefined
    this.search.spend(quoteCostOf(source.slice(0, extentOf(source))))
    this.quotes += 1
    try {
      return super.blockquote(source)
    } finally {
      this.quotes -= 1
    }
  }

  override list(source: string): Tokens.List | undefined {
    const found = super.list(source)
    // Inside a quote, Marked rejoins the remaining text for each list.
    if (found) this.search.spend(this.quotes > 0 ? source.length : found.raw.length)
    return found
  }

  override def(source: string): Tokens.Def | undefined {
    const found = super.def(source)
    if (found) this.allowReferences()
    return found
  }

  referenceCost(source: string): number {
    if (!this.hasDefinitions || !source.includes('\\')) return 0
    const escapes = source.split('\\').length - 1
    return escapeCost * (source.split('[').length - 1) * Math.min(1000, escapes)
  }

  /** Only look for references where something is defined. */
  private allowReferences(): void {
    if (this.hasDefinitions) return
    this.hasDefinitions = true
    this.rules = { ...this.rules, inline: { ...this.rules.inline, reflinkSearch: Lexer.rules.inline.gfm.reflinkSearch } }
  }

  override table(source: string): Tokens.Table | undefined {
    const row = delimiterRow.exec(source)?.[1]
    if (row === undefined) return undefined
    const extent = extentOf(source)
    this.search.spend(extent)
    this.cells.spend((row.split('|').length - 1) * source.slice(0, extent).split('\n').length)
    return super.table(source)
  }

  override lheading(source: string): Tokens.Heading | undefined {
    this.search.spend(extentOf(source))
    return super.lheading(source)
  }

  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    if (!/^!?\[/.test(source) || !this.lexer.state.linkParenPossible || !this.run.hasLinkIn(source)) return undefined
    const found = super.link(source)
    // The search for the URL reads up to the next space, whatever closes it.
    if (found) this.search.spend(source.slice(found.raw.length).search(/[ \t\n]|$/))
    return this.pay(source, found)
  }

  override reflink(source: string, links: TokensList['links']): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    if (!this.hasDefinitions || !/^!?\[/.test(source)) return undefined
    const found = super.reflink(source, links)
    if (found?.type !== 'link' && found?.type !== 'image') {
      this.search.spend(source.length)
      return found
    }
    this.repeated.spend(found.href.length + (found.title?.length ?? 0))
    return this.pay(source, found)
  }

  override emStrong(source: string, masked: string, before = ''): Tokens.Em | Tokens.Strong | undefined {
    const run = emphasisRun.exec(source)?.[0]
    if (run === undefined) return undefined
    this.search.spend(run.length)
    const next = source.charAt(run.length)
    // A `_` inside a word is never a delimiter.
    if (!next.trim() || (run.startsWith('_') && /[\p{L}\p{N}]$/u.test(before) && /[\p{L}\p{N}]/u.test(next))) return undefined
    return this.pay(source, super.emStrong(source, masked, before), emphasisCost)
  }

  override del(source: string, masked: string, before?: string): Tokens.Del | undefined {
    if (!/^~~?[^\s~]/.test(source)) return undefined
    return this.pay(source, super.del(source, masked, before), emphasisCost)
  }

  override codespan(source: string): Tokens.Codespan | undefined {
    return source.startsWith('`') ? this.pay(source, super.codespan(source)) : undefined
  }

  override br(source: string): Tokens.Br | undefined {
    const found = lineBreak.exec(source)?.[0]
    if (found === undefined) return undefined
    this.search.spend(found.length)
    return super.br(source)
  }

  override url(source: string): Tokens.Link | undefined {
    const found = this.run.links.at(this.run.at(source))
    if (!found) return undefined
    const { text, href } = found
    return { type: 'link', raw: text, text, href, autolink: true, tokens: [{ type: 'text', raw: text, text }] }
  }

  override inlineText(source: string): Tokens.Text | undefined {
    return super.inlineText(source.slice(0, this.run.wordsIn(source, this.options.breaks === true)))
  }
}

/** The search for the end of code passes each run of backticks of a different length. */
const codeCostOf = (source: string): number =>
  source.includes('`') ? source.length * new Set(Array.from(source.matchAll(/`+/g), ([run]) => run.length)).size : 0

class BoundedLexer extends Lexer {
  run = new Run('')
  private readonly bounds: BoundedTokenizer
  private levels = 0

  constructor(breaks: boolean, limits: Limits) {
    const tokenizer = new BoundedTokenizer(limits)
    super({ gfm: true, breaks, tokenizer })
    this.bounds = tokenizer
    const { rules } = tokenizer
    tokenizer.rules = { ...rules, inline: { ...rules.inline, tag: never, text: everything, reflinkSearch: never } }
  }

  private within<T>(source: string, cost: number, read: () => T): T {
    this.bounds.search.spend(source.length + cost)
    if (this.levels >= mostLevels) throw new TooComplex('The text is nested too deep')
    this.levels += 1
    try {
      return read()
    } finally {
      this.levels -= 1
    }
  }

  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, isClipped?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], isClipped = false): Token[] {
    return this.within(source, 0, () => super.blockTokens(source, tokens, isClipped))
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const outer = this.run
    try {
      return this.within(source, codeCostOf(source) + this.bounds.referenceCost(source), () => {
        this.run = new Run(source)
        return super.inlineTokens(source, tokens)
      })
    } finally {
      this.run = outer
    }
  }
}

/** Parses CommonMark with tables, strikethrough and bare links, treating `<` as an ordinary character. Throws TooComplex. */
export const lex = (text: string, { breaks, limits = most }: { breaks: boolean; limits?: Limits | undefined }): TokensList =>
  new BoundedLexer(breaks, limits).lex(text)
