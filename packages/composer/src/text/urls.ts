/** The http(s) URLs of a text, which nothing else may read, rewrite or split. */
export interface Span {
  start: number
  end: number
}

const httpAddress = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”«»\p{Cc}]+/giu

/** Drops the sentence's punctuation after a URL; a closing bracket only if none was opened inside. */
const withoutTrailingMarks = (address: string): string => {
  let end = address.length
  // Opening brackets are never trimmed, so this check stays valid.
  const opens = { ')': address.includes('('), ']': address.includes('[') }
  while (end > 0) {
    const last = address[end - 1] ?? ''
    if (/[.,;:!?'’*_…。！？]/u.test(last)) end -= 1
    else if ((last === ')' || last === ']') && !opens[last]) end -= 1
    else break
  }
  return address.slice(0, end)
}

export const urlSpans = (text: string): Span[] =>
  [...text.matchAll(httpAddress)].map((match) => ({ start: match.index, end: match.index + withoutTrailingMarks(match[0]).length }))

export const outsideUrls = (text: string, places: readonly number[]): number[] => {
  const urls = urlSpans(text)
  let next = 0
  return places.filter((place) => {
    while ((urls[next]?.end ?? Infinity) <= place) next += 1
    return place <= (urls[next]?.start ?? Infinity)
  })
}

export const mapOutsideUrls = (text: string, change: (part: string) => string): string => {
  let result = ''
  let from = 0
  for (const { start, end } of urlSpans(text)) {
    result += change(text.slice(from, start)) + text.slice(start, end)
    from = end
  }
  return result + change(text.slice(from))
}

export const mapUrls = (text: string, change: (url: string) => string): string => {
  let result = ''
  let from = 0
  for (const { start, end } of urlSpans(text)) {
    result += text.slice(from, start) + change(text.slice(start, end))
    from = end
  }
  return result + text.slice(from)
}

export const withoutUrls = (text: string): string => mapUrls(text, () => ' ')
