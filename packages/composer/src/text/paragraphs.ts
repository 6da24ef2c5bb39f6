export interface Line {
  kind: 'prose' | 'heading' | 'item'
  /** The marker with its blank, as it was written: `## `, `- `, `3. `, `> `; else empty. */
  marker: string
  text: string
}

const headingLine = /^(#{1,6} )(.*?)(?: #+)?$/u
const itemLine = /^((?:[-*+•‣▪·–—]|\d{1,3}[.)]) )(.+)$/u
const quoteLine = /^((?:> ?)+)(.+)$/u

const parseLine = (line: string): Line => {
  const heading = headingLine.exec(line)
  if (heading?.[2]) return { kind: 'heading', marker: heading[1] ?? '', text: heading[2] }
  const item = itemLine.exec(line)
  if (item?.[2]) return { kind: 'item', marker: item[1] ?? '', text: item[2] }
  const quote = quoteLine.exec(line)
  if (quote?.[2]) return { kind: 'prose', marker: '> ', text: quote[2] }
  return { kind: 'prose', marker: '', text: line }
}

const hasMarker = (line: string): boolean => parseLine(line).marker !== ''

/**
 * True when a paragraph was filled to a line width by a machine: every line is so long that the first word of the
 * next one would not have fitted. Two lines are no evidence unless the second goes on in lower case.
 */
const isFilled = (lines: readonly string[]): boolean => {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  if (lines.length < 2 || width < 50 || width > 120 || lines.slice(1).some(hasMarker)) return false
  if (lines.length === 2 && !/^\p{Ll}/u.test(lines[1] ?? '')) return false
  return lines.slice(1).every((line, index) => (lines[index]?.length ?? 0) + 1 + (line.split(' ', 1)[0]?.length ?? 0) > width)
}

/** Lines that are one, and the length of that one. */
interface Joined {
  lines: string[]
  length: number
}

/** A line that plainly goes on with the sentence of the lines above it. Looks at each line once, however many there are. */
const continues = (line: string, { lines, length }: Joined): boolean =>
  length >= 40 &&
  /^\p{Ll}/u.test(line) &&
  !/[.!?:;…。]["”’»)]*$/u.test(lines.at(-1) ?? '') &&
  (lines.length > 1 || parseLine(lines[0] ?? '').kind !== 'heading')

const joinWrapped = (lines: readonly string[]): string[] => {
  if (isFilled(lines)) return [lines.join(' ')]
  const joined: Joined[] = []
  for (const line of lines) {
    const above = joined.at(-1)
    if (above && continues(line, above)) {
      above.lines.push(line)
      above.length += 1 + line.length
    } else joined.push({ lines: [line], length: line.length })
  }
  return joined.map((one) => one.lines.join(' '))
}

/** Paragraphs of a normalised text, each a list of lines; lines that only a fixed width divided are joined again. */
export const parseParagraphs = (text: string): Line[][] =>
  text
    .split('\n\n')
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => joinWrapped(paragraph.split('\n')).map(parseLine))
