import { mapOutsideUrls } from './urls.ts'

const hashtag = /(?<![\p{L}\p{N}_&/#＃=])[#＃]([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu

export const hashtagsOf = (text: string): string[] => {
  const found: string[] = []
  mapOutsideUrls(text, (part) => {
    for (const match of part.matchAll(hashtag)) if (match[1]) found.push(match[1])
    return part
  })
  return found
}

export const untag = (text: string, keep: (tag: string) => boolean): string =>
  mapOutsideUrls(text, (part) => part.replace(hashtag, (whole, tag: string) => (keep(tag) ? whole : tag)))

/** The start of the hashtags at the end of a line, including the spaces before it; the line's end if there are none. */
const tagRunStart = (line: string): number => {
  let start = line.length
  while (start > 0) {
    const blank = line.lastIndexOf(' ', start - 1)
    if (!/^[#＃][\p{L}\p{N}_]+$/u.test(line.slice(blank + 1, start))) break
    start = Math.max(blank, 0)
  }
  return start
}

/**
 * Separates a normalized line from the hashtags after it that are not part of a sentence: after its period, or two or more in a row. A
 * single one at the end of an open sentence is part of it.
 */
export const peelTags = (text: string): { text: string; tags: string[] } => {
  const start = tagRunStart(text)
  const tags = hashtagsOf(text.slice(start))
  const rest = text.slice(0, start)
  const isApart = tags.length >= 2 || /(?:^|[.!?…。！？][)\]”"’»]*|\p{Extended_Pictographic}\uFE0F?)$/u.test(rest)
  return tags.length > 0 && isApart ? { text: rest, tags } : { text, tags: [] }
}
