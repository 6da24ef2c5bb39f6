/** Reconstructs blocks from printed lines: headings, lists and paragraphs only differ in size, weight and spacing. */
import { isBylineText, isNoteText } from './line-kinds.ts'
import type { Piece } from './layout.ts'

/** Sizes and positions in points; y points up. */
export interface PrintLine {
  text: string
  size: number
  isBold: boolean
  x: number
  right: number
  y: number
  page: number
}

/** Lines at the top and bottom of a page checked for repetition, and the pages on which they must repeat. */
const edgeLines = 2
const fewestPages = 3

/** Running titles also match in size: the same words in a larger size are a title. */
const runningKey = ({ text, size }: PrintLine): string => `${Math.round(size)} ${text.replace(/\d+/g, '#')}`

const pageNumber =
  /^(?:[-–—|]\s?)?(?:(?:page|seite|página|pagina|pag\.|p\.)\s)?\d{1,4}(?:\s?(?:\/|of|von|sur|de|di|van)\s?\d{1,4})?(?:\s?[-–—|])?$/iu

const edgesOf = (lines: readonly PrintLine[]): number[] => {
  const edges: number[] = []
  lines.forEach(({ page }, at) => {
    if (lines[at - edgeLines]?.page !== page || lines[at + edgeLines]?.page !== page) edges.push(at)
  })
  return edges
}

export const withoutRunning = (lines: readonly PrintLine[]): PrintLine[] => {
  const pages = new Set(lines.map(({ page }) => page)).size
  const edges = edgesOf(lines)
  const pagesOf = new Map<string, Set<number>>()
  for (const at of edges) {
    const line = lines[at] as PrintLine
    const key = runningKey(line)
    pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(line.page))
  }
  const dropped = new Set(
    edges.filter((at) => {
      const line = lines[at] as PrintLine
      const recurs = (pagesOf.get(runningKey(line))?.size ?? 0) >= Math.max(fewestPages, Math.ceil(pages / 3))
      return recurs || (pages > 1 && pageNumber.test(line.text))
    }),
  )
  return lines.filter((_, at) => !dropped.has(at))
}

const mostCommon = (values: readonly [value: number, weight: number][]): number => {
  const sums = new Map<number, number>()
  for (const [value, weight] of values) sums.set(value, (sums.get(value) ?? 0) + weight)
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

const toHalf = (size: number): number => Math.round(size * 2) / 2

interface Print {
  size: number
  isBold: boolean
  leading: number
  width: number
  sizes: number[]
}

const largerBy = 1.15

const measure = (lines: readonly PrintLine[]): Print => {
  const size = mostCommon(lines.map((line) => [toHalf(line.size), line.text.length]))
  const gaps = lines.flatMap((line, at): [number, number][] => {
    const above = lines[at - 1]
    const gap = above && above.page === line.page ? above.y - line.y : 0
    return gap > 0 && gap < size * 3 ? [[toHalf(gap), 1]] : []
  })
  const letters = (isBold: boolean): number => lines.reduce((sum, line) => sum + (line.isBold === isBold ? line.text.length : 0), 0)
  const sizes = [...new Set(lines.map((line) => toHalf(line.size)))].filter((one) => one >= size * largerBy).toSorted((a, b) => b - a)
  return {
    size,
    isBold: letters(true) > letters(false),
    leading: mostCommon(gaps) || size * 1.2,
    width: lines.reduce((most, { right }) => Math.max(most, right), 0),
    sizes,
  }
}

const sentenceEnd = /[.!?…:]["”’»)\]]*$/u
const itemMark = /^(?:([•‣▪●◦○■·–*-])|(\d{1,2})[.)])\s+(?=\S)/u
const mostHeading = 200
const mostBoldHeading = 100

const headingLevel = (line: PrintLine, print: Print): number | undefined => {
  if (line.text.length > mostHeading || !/\p{L}/u.test(line.text)) return undefined
  const rank = print.sizes.indexOf(toHalf(line.size))
  if (rank >= 0) return Math.min(6, rank + 1)
  const isBoldAlone = line.isBold && !print.isBold && line.text.length <= mostBoldHeading && !/[.!?…:;,]["”’»)]*$/u.test(line.text)
  return isBoldAlone ? Math.min(6, print.sizes.length + 1) : undefined
}

const isBreak = (above: PrintLine, line: PrintLine, { leading, size, width }: Print): boolean => {
  const isEnded = sentenceEnd.test(above.text)
  if (above.page !== line.page || line.y >= above.y) return isEnded
  if (above.y - line.y > Math.max(leading, line.size) * 1.35) return true
  const left = (width - above.right) / Math.max(1, width - above.x)
  // A line far short of the edge with a capital below: verse, or a list whose bullets are drawn.
  if (left > 0.4 && /^\p{Lu}/u.test(line.text)) return true
  return (isEnded && left > 0.2) || (isEnded && line.x > above.x + size * 0.8)
}

const joinLines = (lines: readonly string[]): string =>
  lines
    .flatMap((line, at) => {
      const below = lines[at + 1]
      if (below === undefined) return [line]
      return /\p{Ll}-$/u.test(line) && /^\p{Ll}/u.test(below) ? [line.slice(0, -1)] : [line, ' ']
    })
    .join('')

class PrintReader {
  private readonly pieces: Piece[] = []
  private readonly print: Print
  private lists = 0
  private above: PrintLine | undefined
  private parts: string[] = []

  constructor(lines: readonly PrintLine[]) {
    this.print = measure(lines)
  }

  read(lines: readonly PrintLine[]): Piece[] {
    lines.forEach((line, at) => {
      this.take(line, lines[at + 1])
      this.above = line
    })
    this.end()
    return this.pieces
  }

  private take(line: PrintLine, below: PrintLine | undefined): void {
    const { above } = this
    const last = this.pieces.at(-1)
    const level = this.levelOf(line, below)
    if (level !== undefined) {
      if (last?.kind === 'heading' && last.level === level && above?.page === line.page && above.y - line.y < line.size * 2)
        this.parts.push(line.text)
      else this.begin({ kind: 'heading', words: '', level }, line.text)
      return
    }
    const mark = itemMark.exec(line.text)
    if (mark) return this.beginItem(line, mark, last)
    const goesOn = above && last && last.kind !== 'heading' && !isBreak(above, line, this.print)
    if (goesOn) this.parts.push(line.text)
    else this.begin({ kind: 'paragraph', words: '' }, line.text)
  }

  /** Bold alone only makes a heading of a separate line; within a paragraph it belongs to the text. */
  private levelOf(line: PrintLine, below: PrintLine | undefined): number | undefined {
    const level = headingLevel(line, this.print)
    if (level === undefined || level <= this.print.sizes.length || isBylineText(line.text))
      return this.print.sizes.includes(toHalf(line.size)) ? level : undefined
    const { above, print } = this
    const isBegun = !above || above.page !== line.page || isBreak(above, line, print) || sentenceEnd.test(above.text)
    return isBegun && (!below || !below.isBold || below.page !== line.page) ? level : undefined
  }

  private beginItem(line: PrintLine, mark: RegExpExecArray, last: Piece | undefined): void {
    const isOrdered = mark[2] !== undefined
    const number = Number(mark[2] ?? 1)
    const isNext = last?.kind === 'item' && last.isOrdered === isOrdered && (!isOrdered || number > (last.number ?? 0))
    if (!isNext) this.lists += 1
    this.begin(
      { kind: 'item', words: '', level: 0, list: this.lists, isOrdered, ...(isOrdered && { number }) },
      line.text.slice(mark[0].length),
    )
  }

  private begin(piece: Piece, text: string): void {
    this.end()
    this.pieces.push(piece)
    this.parts = [text]
  }

  private end(): void {
    const piece = this.pieces.at(-1)
    if (!piece) return
    piece.words = joinLines(this.parts)
    if (piece.kind === 'paragraph' && isBylineText(piece.words)) piece.kind = 'byline'
    else if (piece.kind === 'paragraph' && isNoteText(piece.words)) piece.kind = 'note'
  }
}

/** Reads lines in file order, which is the reading order in columns too. */
export const readPrint = (lines: readonly PrintLine[]): Piece[] => {
  const body = withoutRunning(lines)
  return new PrintReader(body).read(body)
}
