/** Where the http(s) addresses of a text stand, so that nothing else reads, rewrites or divides them. */
export interface Span {
  start: number
  end: number
}

const httpAddress = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”«»\p{Cc}]+/giu

/** Punctuation after an address belongs to the sentence; a closing bracket only when none was opened inside. */
const withoutTrailingMarks = (address: string): string => {
  let end = address.length
  // No mark at the end is an opening bracket, so what is taken off never holds one.
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

/** Those of some places, in ascending order, that stand inside no address. */
export const outsideUrls = (text: string, places: readonly number[]): number[] => {
  const urls = urlSpans(text)
  let next = 0
  return places.filter((place) => {
    while ((urls[next]?.end ?? Infinity) <= place) next += 1
    return place <= (urls[next]?.start ?? Infinity)
  })
}

/** Applies a change to everything but the addresses. */
export const mapOutsideUrls = (text: string, change: (part: string) => string): string => {
  let result = ''
  let from = 0
  for (const { start, end } of urlSpans(text)) {
    result += change(text.slice(from, start)) + text.slice(start, end)
    from = end
  }
  return result + change(text.slice(from))
}

/** Applies a change to the addresses only. */
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
