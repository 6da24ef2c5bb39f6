export interface Line {
  kind: 'prose' | 'heading' | 'item'
  /** The marker with its space, as written: `## `, `- `, `3. `, `> `; may be empty. */
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
 * True for a hard-wrapped paragraph: every line is so long that the first word of the next wouldn't have fit. Two lines are only evidence
 * if the second starts in lowercase.
 */
const isFilled = (lines: readonly string[]): boolean => {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  if (lines.length < 2 || width < 50 || width > 120 || lines.slice(1).some(hasMarker)) return false
  if (lines.length === 2 && !/^\p{Ll}/u.test(lines[1] ?? '')) return false
  return lines.slice(1).every((line, index) => (lines[index]?.length ?? 0) + 1 + (line.split(' ', 1)[0]?.length ?? 0) > width)
}

interface Joined {
  lines: string[]
  length: number
}

/** True for a line that clearly continues the sentence above it. Checks each line once. */
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

/** Returns the paragraphs of a normalized text as lists of lines; rejoins hard-wrapped lines. */
export const parseParagraphs = (text: string): Line[][] =>
  text
    .split('\n\n')
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => joinWrapped(paragraph.split('\n')).map(parseLine))
