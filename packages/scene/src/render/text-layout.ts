/** Breaks text into lines and positions it. Pure: the caller measures widths. */

export const defaultFontSize = 16

export interface LayoutOptions {
  width: number
  wrap: '' | 'word' | 'character'
  align: 'left' | 'center' | 'right' | 'justify'
  measure(text: string): number
}

export interface Line {
  x: number
  width: number
  /** Text to draw, with offsets from the left end. */
  parts: { text: string; x: number }[]
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Spaces where no line breaks, such as before a percent sign or in a number, belong to a word. */
const runs = /([^\S\u00a0\u202f\ufeff]+)|[\S\u00a0\u202f\ufeff]+/g

interface Word {
  /** Offsets of the space before it, of its first letter, and behind its last. */
  space: number
  start: number
  end: number
}

const wordsOf = (text: string): Word[] => {
  const words: Word[] = []
  let space = 0
  for (const { 0: run, 1: gap, index: start } of text.matchAll(runs)) {
    const end = start + run.length
    if (gap === undefined) words.push({ space, start, end })
    space = gap === undefined ? end : start
  }
  return words
}

/**
 * The largest number of items that fit, where fewer also do. Doubles the number and then halves the difference, because measuring after each
 * item takes minutes for a long line.
 */
const mostThatFit = (items: number, fits: (count: number) => boolean): number => {
  let [most, step] = [0, 1]
  for (; most + step <= items && fits(most + step); step *= 2) most += step
  let tooMany = Math.min(most + step, items + 1)
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(middle)) most = middle
    else tooMany = middle
  }
  return most
}

const breakCharacters = (text: string, { width, measure }: LayoutOptions): string[] => {
  const ends = [...graphemes.segment(text)].map(({ index, segment }) => index + segment.length)
  const lines: string[] = []
  let start = 0
  for (let next = 0; next < ends.length;) {
    const from = next
    next += Math.max(
      1,
      mostThatFit(ends.length - from, (count) => measure(text.slice(start, ends[from + count - 1])) <= width),
    )
    lines.push(text.slice(start, ends[next - 1]))
    start = ends[next - 1] ?? text.length
  }
  return lines.length ? lines : ['']
}

/** Breaks between words; a word wider than the box is broken anywhere. */
const breakWords = (text: string, options: LayoutOptions): string[] => {
  const words = wordsOf(text)
  const lines: string[] = []
  let line = ''
  for (let next = 0; next < words.length; next++) {
    const from = next
    const withWords = (count: number) => line + text.slice(words[from]?.space, words[from + count - 1]?.end)
    const count = mostThatFit(words.length - from, (count) => options.measure(withWords(count)) <= options.width)
    if (count) line = withWords(count)
    next += count
    const last = words[next]
    if (!last) break
    if (line !== '') lines.push(line)
    const word = text.slice(last.start, last.end)
    const pieces = options.measure(word) > options.width ? breakCharacters(word, options) : [word]
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return [...lines, line]
}

const breakParagraph = (text: string, options: LayoutOptions): string[] => {
  if (options.wrap === 'word') return breakWords(text, options)
  return options.wrap === 'character' ? breakCharacters(text, options) : [text]
}

const justify = (text: string, { width, measure }: LayoutOptions): Line => {
  const parted = wordsOf(text).map(({ start, end }) => text.slice(start, end))
  const free = width - parted.reduce((sum, word) => sum + measure(word), 0)
  const gap = free / (parted.length - 1)
  let x = 0
  const parts = parted.map((word) => {
    const part = { text: word, x }
    x += measure(word) + gap
    return part
  })
  return { x: 0, width, parts }
}

const placeLine = (text: string, isLast: boolean, options: LayoutOptions): Line => {
  if (options.align === 'justify' && !isLast && wordsOf(text).length > 1) return justify(text, options)
  const width = options.measure(text)
  const free = options.width - width
  const x = { left: 0, justify: 0, center: free / 2, right: free }[options.align]
  return { x, width, parts: [{ text, x: 0 }] }
}

export const layOut = (text: string, options: LayoutOptions): Line[] => {
  return text.split('\n').flatMap((paragraph) => {
    const lines = breakParagraph(paragraph, options)
    return lines.map((line, index) => placeLine(line, index === lines.length - 1, options))
  })
}
