/** Splits a text with its marked spans into lines, so that a key changes one line and not all. Pure. */
import type { TextSpan } from '@broadside/networks/describe'

export interface Piece {
  text: string
  /** Marks of the piece, sorted by name; empty for plain text. */
  kinds: readonly TextSpan['kind'][]
}

export interface Line {
  text: string
  /** Spans within the line, joined so that they can be compared: `link 0 12,overflow 4 20`. */
  marks: string
}

/** Returns lines without their line feeds. Spans may overlap and extend over several lines. */
export const toLines = (text: string, spans: readonly TextSpan[]): Line[] => {
  const ordered = spans.toSorted((a, b) => a.start - b.start)
  let start = 0
  let first = 0
  return text.split('\n').map((line) => {
    const end = start + line.length
    const marks: string[] = []
    // A span that ended before this line can't reach any later one.
    while (first < ordered.length && (ordered[first]?.end ?? 0) <= start) first += 1
    for (let index = first; index < ordered.length; index++) {
      const span = ordered[index]
      if (!span || span.start >= end) break
      if (line !== '' && span.end > start)
        marks.push(`${span.kind} ${Math.max(span.start, start) - start} ${Math.min(span.end, end) - start}`)
    }
    start = end + 1
    return { text: line, marks: marks.join(',') }
  })
}

const parse = (marks: string): TextSpan[] =>
  marks === ''
    ? []
    : marks.split(',').map((mark) => {
        const [kind, start, end] = mark.split(' ')
        return { kind: kind as TextSpan['kind'], start: Number(start), end: Number(end) }
      })

/** Splits a line wherever a mark begins or ends. */
export const toPieces = ({ text, marks }: Line): Piece[] => {
  const spans = parse(marks)
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].toSorted((a, b) => a - b)
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0
    const kinds = spans.filter((span) => span.start <= start && span.end >= end).map(({ kind }) => kind)
    return { text: text.slice(start, end), kinds }
  })
}
