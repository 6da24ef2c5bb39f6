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

const splitGraphemes = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Spaces where no line breaks, such as before a percent sign or in a number, belong to a word. */
const words = /([^\S\u00a0\u202f\ufeff]*)([\S\u00a0\u202f\ufeff]+)/g

const breakCharacters = (text: string, { width, measure }: LayoutOptions): string[] => {
  const lines: string[] = []
  let line = ''
  for (const grapheme of splitGraphemes(text)) {
    if (line !== '' && measure(line + grapheme) > width) {
      lines.push(line)
      line = grapheme
    } else line += grapheme
  }
  return [...lines, line]
}

/** Breaks between words; a word wider than the box is broken anywhere. */
const breakWords = (text: string, options: LayoutOptions): string[] => {
  const lines: string[] = []
  let line = ''
  for (const [, space = '', word = ''] of text.matchAll(words)) {
    if (options.measure(line + space + word) <= options.width) {
      line += space + word
      continue
    }
    if (line !== '') lines.push(line)
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
  const parted = [...text.matchAll(words)].map(([, , word = '']) => word)
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
  if (options.align === 'justify' && !isLast && (text.match(words)?.length ?? 0) > 1) return justify(text, options)
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
