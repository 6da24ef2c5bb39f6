import { mapOutsideUrls } from './urls.ts'

const HASHTAG = /(?<![\p{L}\p{N}_&/#＃=])[#＃]([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu

/** Tags of a text without their `#`, in order. */
export const hashtagsOf = (text: string): string[] => {
  const found: string[] = []
  mapOutsideUrls(text, (part) => {
    for (const match of part.matchAll(HASHTAG)) if (match[1]) found.push(match[1])
    return part
  })
  return found
}

/** Takes the `#` off every tag that is not kept; the words stay. */
export const untag = (text: string, keep: (tag: string) => boolean): string =>
  mapOutsideUrls(text, (part) => part.replace(HASHTAG, (whole, tag: string) => (keep(tag) ? whole : tag)))

const TAG_RUN = /(?:(?:^|\s+)[#＃][\p{L}\p{N}_]+)+$/u

/**
 * A text and the hashtags that follow it without belonging to a sentence: after its full stop, or two and more in a
 * row. A single one at the end of an open sentence is a word of it.
 */
export const peelTags = (text: string): { text: string; tags: string[] } => {
  const run = TAG_RUN.exec(text)?.[0] ?? ''
  const tags = hashtagsOf(run)
  const rest = text.slice(0, text.length - run.length)
  const isApart = tags.length >= 2 || /(?:^|[.!?…。！？][)\]”"’»]*|\p{Extended_Pictographic}\uFE0F?)$/u.test(rest)
  return tags.length > 0 && isApart ? { text: rest, tags } : { text, tags: [] }
}
