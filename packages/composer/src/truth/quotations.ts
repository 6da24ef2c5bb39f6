/** Words between quotation marks. */
import { words } from '../text/words.ts'

export interface Quotation {
  /** Without its marks. */
  text: string
  /** With its marks, in UTF-16 units. */
  start: number
  end: number
}

/** An opening mark with those that may close it; the plain mark closes itself. */
const pairs: Readonly<Record<string, string>> = { '“': '”', '„': '“”', '«': '»', '»': '«', '"': '"' }
const marks = /["“”„«»]/gu

/** Goes from mark to mark: a pattern would look for the end of each quotation anew, however many are never closed. */
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
    // An opening mark stands before its word.
    if (closes && /\S/u.test(text[index + 1] ?? '') && !(mark === '"' && /[\p{L}\p{N}]/u.test(text[index - 1] ?? '')))
      open ??= { closes, start: index }
    else if (closes && mark === '«') open ??= { closes, start: index }
  }
  return found
}

/** The words of a text alone, so that texts are found in each other whatever their marks and cases. */
export const wordLine = (text: string): string => ` ${words(text).join(' ')} `
