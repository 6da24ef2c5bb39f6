import { words } from '../text/words.ts'

export interface Quotation {
  text: string
  /** With its marks, in UTF-16 units. */
  start: number
  end: number
}

const pairs: Readonly<Record<string, string>> = { '“': '”', '„': '“”', '«': '»', '»': '«', '"': '"' }
const marks = /["“”„«»]/gu

/** Scans mark by mark: with many unclosed quotations, a pattern would search for each end again. */
export const quotationsOf = (text: string): Quotation[] => {
  const found: Quotation[] = []
  let open: { closes: string; start: number } | undefined
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (open?.closes.includes(mark)) {
      const inner = text.slice(open.start + 1, index).trim()
      if (inner) found.push({ text: inner, start: open.start, end: index + 1 })
      open = undefined
      continue
    }
    const closes = pairs[mark]
    // An opening mark is directly before its word.
    if (closes && /\S/u.test(text[index + 1] ?? '') && !(mark === '"' && /[\p{L}\p{N}]/u.test(text[index - 1] ?? '')))
      open ??= { closes, start: index }
    else if (closes && mark === '«') open ??= { closes, start: index }
  }
  return found
}

/** Reduces a text to its words, so texts match despite different punctuation and case. */
export const wordLine = (text: string): string => ` ${words(text).join(' ')} `
