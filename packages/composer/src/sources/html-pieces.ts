import { isBylineText, isNoteText, speakerIn } from './line-kinds.ts'
import type { Measures } from './html-measures.ts'
import { attributesOf, type HtmlNode } from './html-tree.ts'
import type { Piece } from './layout.ts'
import { roleOf } from './roles.ts'

export interface PagePiece extends Piece {
  isItalic?: boolean
  isBold?: boolean
}

const mostCharacters = 100_000
const mostPieces = 5_000

const blockNames = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header
   hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/u),
)

interface Context {
  kind: Piece['kind']
  level?: number
  list?: number
  listDepth: number
  isOrdered: boolean
  isBold: boolean
  isItalic: boolean
  isPre: boolean
  isByline: boolean
  /** Inside a table or a list item, blocks continue each other. */
  joins: '' | ' ' | 'cell'
  speaker: boolean
}

const top: Context = {
  kind: 'paragraph',
  listDepth: 0,
  isOrdered: false,
  isBold: false,
  isItalic: false,
  isPre: false,
  isByline: false,
  joins: '',
  speaker: false,
}

interface Frame {
  end: number
  context: Context
  isEdge: boolean
  leave?: () => void
}

interface Draft {
  piece: PagePiece
  parts: string[]
  letters: number
  bylineLetters: number
  boldLetters: number
  italicLetters: number
  lead: string[]
  isLeading: boolean
}

const fontWeight = /font-weight\s*:\s*(?:bold|[6-9]00)/iu
const fontItalic = /font-style\s*:\s*italic/iu

const count = (text: string): number => text.replace(/[^\p{L}\p{N}]+/gu, '').length

/** The share of a block's letters that must be bold, italic or byline for the block to count as such. */
const nearlyAll = 0.95
const most = 0.6

class PieceReader {
  readonly pieces: PagePiece[] = []
  private draft: Draft | undefined
  private length = 0
  private lists = 0
  private speaker: string[] = []
  private readonly numbers = new Map<number, number>()
  private pendingBreaks = 0
  private isRowBegun = false

  private readonly nodes: readonly HtmlNode[]
  private readonly measures: Measures
  private readonly isLeftOut: (node: HtmlNode, at: number) => boolean

  constructor(nodes: readonly HtmlNode[], measures: Measures, isLeftOut: (node: HtmlNode, at: number) => boolean) {
    this.nodes = nodes
    this.measures = measures
    this.isLeftOut = isLeftOut
  }

  read(from: number, to: number): PagePiece[] {
    const frames: Frame[] = [{ end: to, context: top, isEdge: true }]
    const leave = (at: number): void => {
      while (frames.length > 1 && (frames.at(-1)?.end ?? 0) <= at) {
        const frame = frames.pop()
        if (frame?.isEdge) this.flush()
        frame?.leave?.()
      }
    }
    for (let at = from; at < to && this.length < mostCharacters && this.pieces.length < mostPieces;) {
      leave(at)
      const node = this.nodes[at] as HtmlNode
      const context = frames.at(-1)?.context ?? top
      if (!node.name) {
        this.addText(node.text, context)
        at += 1
      } else if (this.isLeftOut(node, at)) {
        if (blockNames.has(node.name) && !context.joins) this.flush()
        at = node.end
      } else {
        if (node.end > at + 1 || node.name === 'br' || node.name === 'hr') frames.push(this.enter(node, at, context))
        at += 1
      }
    }
    leave(to)
    this.flush()
    return this.pieces
  }

  private enter(node: HtmlNode, at: number, context: Context): Frame {
    const { name, end } = node
    if (name === 'br') return this.lineBreak(end, context)
    const attributes = attributesOf(node)
    const style = attributes.get('style') ?? ''
    const derived: Context = {
      ...context,
      isBold: context.isBold || name === 'b' || name === 'strong' || name === 'summary' || fontWeight.test(style),
      isItalic: context.isItalic || name === 'i' || name === 'em' || fontItalic.test(style),
    }
    const role = roleOf(node, attributes, this.measures.lettersIn(at), this.measures.isMost(at))
    if (name === 'time' || role === 'byline') derived.isByline = true
    const isBlock = blockNames.has(name)
    if (!isBlock) {
      if (name === 'cite' && context.kind === 'quotation' && this.endsQuotation(at)) return this.enterSpeaker(end, derived)
      return { end, context: derived, isEdge: false }
    }
    if (context.joins || context.isPre) return this.enterJoined(node, at, context.joins === 'cell' ? context : derived)
    if (role === 'byline' && context.kind === 'paragraph') derived.kind = 'byline'
    else if (role === 'note' && context.kind !== 'quotation') derived.kind = 'note'
    else if (role === 'caption') derived.kind = 'caption'
    else if (role === 'quotation') derived.kind = 'quotation'
    return this.enterBlock(node, at, derived, attributes)
  }

  private enterBlock(node: HtmlNode, at: number, context: Context, attributes: ReadonlyMap<string, string>): Frame {
    const { name, end } = node
    const edge: Frame = { end, context, isEdge: true }
    this.flush()
    const level = /^h[1-6]$/u.test(name)
      ? Number(name[1])
      : attributes.get('role') === 'heading'
        ? Number(attributes.get('aria-level') ?? 2) || 2
        : 0
    if (level && context.kind === 'paragraph')
      return { ...edge, context: { ...context, kind: 'heading', level: Math.min(6, Math.max(1, level)) } }
    if (context.kind === 'note' || context.kind === 'byline' || context.kind === 'caption') return edge
    switch (name) {
      case 'blockquote':
        return { ...edge, context: { ...context, kind: 'quotation' }, leave: this.attribute(this.pieces.length) }
      case 'figure':
        return this.measures.has('blockquote', at) ? { ...edge, leave: this.attribute(this.pieces.length) } : edge
      case 'figcaption':
        if (this.pieces.at(-1)?.kind === 'quotation' && this.isBesideQuotation(node)) return this.enterSpeaker(end, context)
        return { ...edge, context: { ...context, kind: 'caption' } }
      case 'footer':
        return context.kind === 'quotation' ? this.enterSpeaker(end, context) : edge
      case 'caption':
        return { ...edge, context: { ...context, kind: 'caption' } }
      case 'pre':
        return { ...edge, context: { ...context, kind: 'code', isPre: true } }
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dl':
        return this.enterList(node, attributes, context)
      case 'li':
      case 'dt':
      case 'dd':
        return this.enterItem(node, at, context)
      case 'table':
        return this.measures.isDataTable(at, attributes) ? { ...edge, context: { ...context, kind: 'table', joins: 'cell' } } : edge
      default:
        return edge
    }
  }

  private enterList(node: HtmlNode, attributes: ReadonlyMap<string, string>, context: Context): Frame {
    this.lists += 1
    this.numbers.set(this.lists, Number.parseInt(attributes.get('start') ?? '1', 10) || 1)
    const listDepth = context.list === undefined ? 0 : context.listDepth + 1
    return {
      end: node.end,
      context: { ...context, kind: 'paragraph', list: this.lists, listDepth, isOrdered: node.name === 'ol' },
      isEdge: true,
    }
  }

  /** Long content, or content with its own headings, is laid out in a list but is not an item. */
  private enterItem(node: HtmlNode, at: number, context: Context): Frame {
    const { name, end } = node
    if (context.list === undefined || this.measures.isCard(at)) {
      const { list: _list, ...outside } = context
      return { end, context: { ...outside, kind: 'paragraph' }, isEdge: true }
    }
    const item: Context = { ...context, kind: 'item', level: context.listDepth, joins: ' ' }
    if (name === 'dt') return { end, context: { ...item, isBold: true }, isEdge: true }
    if (name === 'dd') {
      const term = this.pieces.at(-1)
      if (term?.kind === 'item' && term.list === context.list && this.isTerm(term)) this.reopen(term)
    }
    return { end, context: item, isEdge: true }
  }

  private isTerm({ lead, words }: PagePiece): boolean {
    return lead !== undefined && lead.trim() === words.trim()
  }

  private reopen(term: PagePiece): void {
    this.pieces.pop()
    this.draft = {
      piece: term,
      parts: [term.words, ' '],
      letters: count(term.words),
      bylineLetters: 0,
      boldLetters: 0,
      italicLetters: 0,
      lead: [term.lead ?? ''],
      isLeading: false,
    }
  }

  /** Lists and tables inside items start their own blocks; everything else continues the item. */
  private enterJoined(node: HtmlNode, at: number, context: Context): Frame {
    const { name, end } = node
    if (context.joins === 'cell' && name === 'caption') return this.enterBlock(node, at, { ...context, joins: '' }, attributesOf(node))
    if (context.joins === 'cell') {
      if (name === 'td' || name === 'th') this.addRaw(this.isRowBegun ? ' | ' : '')
      else this.addRaw(name === 'tr' ? '\n' : ' ')
      this.isRowBegun = name === 'td' || name === 'th' || (name !== 'tr' && this.isRowBegun)
      return { end, context, isEdge: false }
    }
    if (/^(?:ul|ol|dl|menu|table|pre|blockquote)$/u.test(name) && !context.isPre)
      return this.enterBlock(node, at, { ...context, kind: 'paragraph', joins: '' }, attributesOf(node))
    this.addRaw(context.isPre ? '\n' : ' ')
    return { end, context, isEdge: false, leave: () => this.addRaw(context.isPre ? '\n' : ' ') }
  }

  private lineBreak(end: number, context: Context): Frame {
    const frame: Frame = { end, context, isEdge: false }
    if (context.joins || context.speaker) this.addRaw(' ')
    else if (context.isPre) this.addRaw('\n')
    else {
      this.pendingBreaks += 1
      if (this.pendingBreaks > 1 && context.kind !== 'heading') this.flush()
      else this.addRaw('\n')
    }
    return frame
  }

  private enterSpeaker(end: number, context: Context): Frame {
    this.flush()
    return {
      end,
      context: { ...context, speaker: true },
      isEdge: false,
      leave: () => {
        const speaker = this.speaker
          .join('')
          .replace(/\s+/gu, ' ')
          .replace(/^\s*(?:[—–―-]+\s*)/u, '')
          .trim()
        this.speaker = []
        const quotation = this.pieces.at(-1)
        if (quotation?.kind === 'quotation' && speaker && speaker.length <= 200) quotation.speaker = speaker
      },
    }
  }

  /** Attributes the quotations since then to the last one's speaker, even if that is on a separate line. */
  private attribute(since: number): () => void {
    return () => {
      const quoted = this.pieces.slice(since)
      const last = quoted.at(-1)
      if (last?.kind !== 'quotation') return
      const lines = last.words.trim().split('\n')
      const named = last.speaker ? undefined : speakerIn(lines.at(-1) ?? '')
      const speaker = last.speaker ?? named
      if (!speaker) return
      if (named && lines.length === 1 && quoted.length > 1) this.pieces.pop()
      else if (named && lines.length > 1) last.words = lines.slice(0, -1).join('\n')
      else if (named) return
      for (const piece of this.pieces.slice(since)) if (piece.kind === 'quotation') piece.speaker = speaker
    }
  }

  private isBesideQuotation({ parent }: HtmlNode): boolean {
    return parent >= 0 && this.nodes[parent]?.name === 'figure' && this.measures.has('blockquote', parent)
  }

  /** A quotation may cite a work's title in the middle, but its speaker comes at the end. */
  private endsQuotation(at: number): boolean {
    let parent = this.nodes[at]?.parent ?? -1
    for (let step = 0; step < 10 && parent >= 0 && this.nodes[parent]?.name !== 'blockquote'; step += 1)
      parent = this.nodes[parent]?.parent ?? -1
    const quotation = this.nodes[parent]
    const end = this.nodes[at]?.end ?? at
    return quotation?.name === 'blockquote' && this.measures.lettersBetween(end, quotation.end) === 0
  }

  private begin(context: Context): Draft {
    const { kind, level, list, isOrdered } = context
    const piece: PagePiece = { kind, words: '' }
    if (kind === 'heading' || kind === 'item') piece.level = level ?? 0
    if (kind === 'item' && list !== undefined) {
      piece.list = list
      piece.isOrdered = isOrdered
      const number = this.numbers.get(list) ?? 1
      if (isOrdered) piece.number = number
      this.numbers.set(list, number + 1)
    }
    return { piece, parts: [], letters: 0, bylineLetters: 0, boldLetters: 0, italicLetters: 0, lead: [], isLeading: true }
  }

  private addRaw(text: string): void {
    if (!this.draft || !text) return
    this.draft.parts.push(text)
    if (this.draft.isLeading) this.draft.lead.push(text)
  }

  private addText(whole: string, context: Context): void {
    const text = (context.isPre ? whole : whole.replace(/[\s\u00A0]+/gu, ' ')).slice(0, mostCharacters)
    if (context.speaker) {
      this.speaker.push(text)
      return
    }
    const isBlank = text.trim() === ''
    if (isBlank && !this.draft) return
    if (!isBlank) this.pendingBreaks = 0
    const draft = (this.draft ??= this.begin(context))
    if (draft.isLeading && !isBlank && !context.isBold) draft.isLeading = false
    draft.parts.push(text)
    if (draft.isLeading) draft.lead.push(text)
    this.length += text.length
    const letters = count(text)
    draft.letters += letters
    if (context.isByline) draft.bylineLetters += letters
    if (context.isBold) draft.boldLetters += letters
    if (context.isItalic) draft.italicLetters += letters
  }

  private flush(): void {
    const { draft } = this
    this.draft = undefined
    this.pendingBreaks = 0
    if (!draft || draft.letters === 0) return
    const { piece, letters } = draft
    const words = draft.parts.join('').trim()
    const isAll = (some: number): boolean => some >= letters * nearlyAll
    const lead = draft.lead.join('').trim()
    const isLeadable = piece.kind === 'paragraph' || piece.kind === 'item'
    const kind = piece.kind === 'paragraph' ? this.kindOf(words, draft) : piece.kind
    this.pieces.push({
      ...piece,
      kind,
      words,
      ...(isLeadable && lead && /[\p{L}\p{N}]/u.test(lead) && { lead }),
      ...(isAll(draft.boldLetters) && { isBold: true }),
      ...(isAll(draft.italicLetters) && { isItalic: true }),
    })
  }

  private kindOf(words: string, { bylineLetters, letters }: Draft): Piece['kind'] {
    if (words.length <= 200 && bylineLetters >= letters * most) return 'byline'
    if (isBylineText(words)) return 'byline'
    return isNoteText(words) ? 'note' : 'paragraph'
  }
}

export const readPieces = (
  nodes: readonly HtmlNode[],
  measures: Measures,
  { from = 0, to = nodes.length, isLeftOut }: { from?: number; to?: number; isLeftOut: (node: HtmlNode, at: number) => boolean },
): PagePiece[] => new PieceReader(nodes, measures, isLeftOut).read(from, to)
