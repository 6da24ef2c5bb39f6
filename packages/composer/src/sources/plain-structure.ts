/** Reads the structure of plain text from its marks alone: typed notes, alt texts, text files. */
import type { Block, Structure } from '../structure.ts'
import { isBylineText, isNoteText, speakerIn } from './line-kinds.ts'

const headingMark = /^ {0,3}(#{1,6})[ \t]+(?=\S)/u
const itemMark = /^([ \t]{0,40})(?:([-*+•‣▪·–—])|(\d{1,3})[.)])[ \t]+(?=\S)/u
const quoteMark = /^ {0,3}(?:>[ \t]?){1,40}/u
const fence = /^ {0,3}(?:```|~~~)/u
const underline = /^(=|-)\1{2,}[ \t]*$/u
const boldLead = /^(?:\*\*[^*\n]{1,300}\*\*|__[^_\n]{1,300}__)/u
const tableRow = /^\S.*[ \t]\|[ \t]|^\|.*\|/u

const mostHeading = 80
const mostHeadingWords = 10
/** Bylines are among the first blocks. */
const mostBefore = 6

interface Line {
  start: number
  text: string
}

const linesOf = (text: string): Line[] => {
  const lines: Line[] = []
  let start = 0
  for (const line of text.split(/\n/)) {
    lines.push({ start, text: line.trimEnd() })
    start += line.length + 1
  }
  return lines
}

const isBlank = (line: Line | undefined): boolean => line === undefined || line.text.trim() === ''

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const looksLikeHeading = (text: string): boolean =>
  text.length <= mostHeading &&
  /^[\p{Lu}\p{N}\p{Lo}¿¡"“„«]/u.test(text) &&
  !/[.!?…:;,|。！？：；，、｡؟।]["”’»)」』）]*$/u.test(text) &&
  text.split(/\s+/u).length <= mostHeadingWords

class PlainReader {
  readonly blocks: Block[] = []
  private readonly text: string
  private readonly lines: readonly Line[]
  private open: { list: number; isOrdered: boolean }[] = []
  private lists = 0
  private hasGap = true

  constructor(text: string) {
    this.text = text
    this.lines = linesOf(text)
  }

  read(): Block[] {
    for (let at = 0; at < this.lines.length;) at = this.readAt(at)
    return this.blocks
  }

  private readAt(at: number): number {
    const line = this.lines[at] as Line
    if (isBlank(line)) {
      this.hasGap = true
      return at + 1
    }
    const next = this.take(line, at)
    this.hasGap = false
    return next
  }

  private take(line: Line, at: number): number {
    const { text } = line
    if (fence.test(text)) return this.takeCode(at)
    const heading = headingMark.exec(text)
    if (heading) return this.add(line, heading[0].length, { kind: 'heading', level: heading[1]?.length ?? 1 }, at + 1)
    const quoted = quoteMark.exec(text)
    if (quoted) return this.add(line, quoted[0].length, { kind: 'quotation' }, at + 1)
    const above = this.blocks.at(-1)
    const speaker = above?.kind === 'quotation' ? speakerIn(text) : undefined
    if (speaker && above) {
      for (let last = this.blocks.length - 1; this.blocks[last]?.kind === 'quotation'; last -= 1)
        (this.blocks[last] as Block).speaker ??= speaker
      return this.add(line, 0, { kind: 'byline' }, at + 1)
    }
    const item = itemMark.exec(text)
    if (item) return this.takeItem(line, at, item)
    if (underline.test(this.lines[at + 1]?.text ?? '') && hasWords(text) && text.length <= mostHeading && this.hasGap)
      return this.add(line, 0, { kind: 'heading', level: this.lines[at + 1]?.text.startsWith('=') ? 1 : 2 }, at + 2)
    return this.takeProse(at)
  }

  private takeCode(at: number): number {
    let end = at + 1
    while (end < this.lines.length && !fence.test(this.lines[end]?.text ?? '')) end += 1
    this.addLines(at + 1, end, 'code')
    return end + 1
  }

  private takeItem(line: Line, at: number, item: RegExpExecArray): number {
    const depth = Math.min(Math.floor((item[1]?.replaceAll('\t', '  ').length ?? 0) / 2), this.isInList() ? this.open.length : 0, 6)
    const isOrdered = item[3] !== undefined
    if (!this.isInList()) this.open = []
    this.open.length = Math.min(this.open.length, depth + 1)
    if (this.open[depth]?.isOrdered !== isOrdered) {
      this.lists += 1
      this.open[depth] = { list: this.lists, isOrdered }
    }
    const { list } = this.open[depth] as { list: number }
    let end = at + 1
    // An indented line, or one that clearly continues the sentence, belongs to the item.
    while (end < this.lines.length && this.continues(end)) end += 1
    const last = this.lines[end - 1] as Line
    return this.addSpan(line.start + item[0].length, last.start + last.text.length, { kind: 'item', level: depth, list, isOrdered }, end)
  }

  private isInList(): boolean {
    return this.blocks.at(-1)?.kind === 'item'
  }

  private continues(at: number): boolean {
    const { text } = this.lines[at] as Line
    if (text.trim() === '' || itemMark.test(text) || headingMark.test(text) || quoteMark.test(text) || fence.test(text)) return false
    return /^\s/u.test(text) || ((this.lines[at - 1]?.text.length ?? 0) >= 40 && /^\p{Ll}/u.test(text))
  }

  private takeProse(at: number): number {
    let end = at + 1
    const isPlain = ({ text }: Line): boolean =>
      !fence.test(text) && !headingMark.test(text) && !quoteMark.test(text) && !itemMark.test(text)
    while (end < this.lines.length && !isBlank(this.lines[end]) && isPlain(this.lines[end] as Line)) end += 1
    const lines = this.lines.slice(at, end)
    if (lines.length > 1 && lines.every(({ text }) => tableRow.test(text))) return this.addLines(at, end, 'table')
    const text = lines
      .map((line) => line.text)
      .join('\n')
      .trim()
    if (this.blocks.length < mostBefore && isBylineText(text)) return this.addLines(at, end, 'byline')
    if (isNoteText(text)) return this.addLines(at, end, 'note')
    if (this.hasGap && lines.length === 1 && looksLikeHeading(text) && this.isAboveBody(end))
      return this.add(lines[0] as Line, 0, { kind: 'heading', level: 6 }, end)
    return this.addLines(at, end, 'paragraph')
  }

  private isAboveBody(at: number): boolean {
    const below = this.lines[at + 1]
    if (!isBlank(this.lines[at]) || below === undefined || isBlank(below)) return false
    return itemMark.test(below.text) || (!headingMark.test(below.text) && !looksLikeHeading(below.text.trim()))
  }

  private add({ start, text }: Line, mark: number, block: Omit<Block, 'start' | 'end'>, next: number): number {
    return this.addSpan(start + mark, start + text.length, block, next)
  }

  private addLines(from: number, to: number, kind: Block['kind']): number {
    const [first, last] = [this.lines[from], this.lines[to - 1]]
    if (first && last && to > from) this.addSpan(first.start, last.start + last.text.length, { kind }, to)
    return to
  }

  private addSpan(from: number, to: number, block: Omit<Block, 'start' | 'end'>, next: number): number {
    const words = this.text.slice(from, to)
    const start = from + (words.length - words.trimStart().length)
    const end = start + words.trim().length
    if (!hasWords(words)) return next
    const lead = block.kind === 'item' || block.kind === 'paragraph' ? boldLead.exec(this.text.slice(start, end))?.[0] : undefined
    this.blocks.push({ ...block, start, end, ...(lead && { leadEnd: start + lead.length }) })
    return next
  }
}

/** Offsets refer to the unchanged text; marks are before the span of their block. */
export const readPlainStructure = (text: string): Structure => ({
  blocks: new PlainReader(text).read(),
  description: '',
  image: '',
  canonical: '',
  author: '',
  siteName: '',
  language: '',
})
