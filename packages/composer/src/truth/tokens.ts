import { withoutUrls } from '../text/urls.ts'

/** A word without apostrophes, a number as written, or another single character. */
export interface Token {
  text: string
  folded: string
  kind: 'word' | 'number' | 'mark'
  /** True after a space or at the start. */
  isApart: boolean
}

const pattern =
  /(?<number>\d{4}-\d{2}-\d{2}(?!\d)|\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,:'’]\d+)*)|(?<word>\p{L}[\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*)|\S/gu

export const fold = (word: string): string => word.toUpperCase().toLowerCase()

/** Splits a text into words, numbers and marks, without URLs. Expects the output of `normalise`, where all spaces are plain. */
export const tokensOf = (text: string): Token[] => {
  const bare = withoutUrls(text).replace(/[\t\u00A0\u2009\u202F]/g, ' ')
  let end = 0
  return [...bare.matchAll(pattern)].map(({ 0: found, index, groups }) => {
    const isApart = index > end || index === 0
    end = index + found.length
    return { text: found, folded: fold(found), kind: groups?.number ? 'number' : groups?.word ? 'word' : 'mark', isApart }
  })
}
