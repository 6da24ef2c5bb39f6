export interface Line {
  kind: 'prose' | 'heading' | 'item'
  /** The marker with its blank, as it was written: `## `, `- `, `3. `, `> `; else empty. */
  marker: string
  text: string
}

const HEADING = /^(#{1,6} )(.*?)(?: #+)?$/u
const ITEM = /^((?:[-*+•‣▪·–—]|\d{1,3}[.)]) )(.+)$/u
const QUOTE = /^((?:> ?)+)(.+)$/u

export const parseLine = (line: string): Line => {
  const heading = HEADING.exec(line)
  if (heading?.[2]) return { kind: 'heading', marker: heading[1] ?? '', text: heading[2] }
  const item = ITEM.exec(line)
  if (item?.[2]) return { kind: 'item', marker: item[1] ?? '', text: item[2] }
  const quote = QUOTE.exec(line)
  if (quote?.[2]) return { kind: 'prose', marker: '> ', text: quote[2] }
  return { kind: 'prose', marker: '', text: line }
}

const hasMarker = (line: string): boolean => parseLine(line).marker !== ''

/**
 * True when a paragraph was filled to a line width by a machine: every line is so long that the first word of the
 * next one would not have fitted. Two lines are no evidence unless the second goes on in lower case.
 */
const isFilled = (lines: readonly string[]): boolean => {
  const width = Math.max(...lines.map((line) => line.length))
  if (lines.length < 2 || width < 50 || width > 120 || lines.slice(1).some(hasMarker)) return false
  if (lines.length === 2 && !/^\p{Ll}/u.test(lines[1] ?? '')) return false
  return lines.slice(1).every((line, index) => (lines[index]?.length ?? 0) + 1 + (line.split(' ', 1)[0]?.length ?? 0) > width)
}

/** A line that plainly goes on with the sentence of the line above it. */
const continues = (line: string, above: string): boolean =>
  above.length >= 40 && /^\p{Ll}/u.test(line) && !/[.!?:;…。]["”’»)]*$/u.test(above) && parseLine(above).kind !== 'heading'

const joinWrapped = (lines: readonly string[]): string[] => {
  if (isFilled(lines)) return [lines.join(' ')]
  const joined: string[] = []
  for (const line of lines) {
    const above = joined.at(-1)
    if (above !== undefined && continues(line, above)) joined[joined.length - 1] = `${above} ${line}`
    else joined.push(line)
  }
  return joined
}

/** Paragraphs of a normalised text, each a list of lines; lines that only a fixed width divided are joined again. */
export const parseParagraphs = (text: string): Line[][] =>
  text
    .split('\n\n')
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => joinWrapped(paragraph.split('\n')).map(parseLine))
