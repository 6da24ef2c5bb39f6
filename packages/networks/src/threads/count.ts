import { countBytes, countCodePoints, countWithSpans } from '../kit/count.ts'
import type { Span } from '../kit/links.ts'

/** Emoji with all that belongs to them: sequences with joiners, skin tones, flags, key caps, and characters that are shown in color. */
const emoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F/gv

export const findEmoji = (text: string): Span[] =>
  [...text.matchAll(emoji)].map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))

/** Counts a code point as one, and an emoji as its UTF-8 bytes: https://developers.facebook.com/documentation/threads/posts#limitations */
export const count = (text: string): number => countWithSpans(text, findEmoji(text), (span) => countBytes(span.text), countCodePoints)
