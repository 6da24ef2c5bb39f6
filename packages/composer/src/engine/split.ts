import { firstGrapheme, longestGraphemes, longestPrefix } from '../text/graphemes.ts'
import { outsideUrls } from '../text/urls.ts'
import { joinParts } from './render.ts'
import type { Part } from './units/index.ts'

/** Text to distribute among segments: a sentence, or a line that must not be split. */
export interface Piece extends Pick<Part, 'text' | 'glue'> {
  isWhole?: boolean
}

export interface Split {
  segments: string[]
  isSplit: boolean
}

const clauseEnds = (text: string): number[] => [...text.matchAll(/[;:–,](?=\s)|[；：，、]/gu)].map(({ index }) => index + 1)
const blanks = (text: string): number[] => [...text.matchAll(/\s+/gu)].map(({ index }) => index)

/** Splits a text that is too long at its last clause mark that fits, otherwise at the last space, otherwise at a grapheme. */
const divisionOf = (text: string, fits: (text: string) => boolean): number => {
  const [begin, end] = [text.length - text.trimStart().length, text.trimEnd().length]
  for (const places of [clauseEnds(text), blanks(text)]) {
    const open = outsideUrls(text, places).filter((at) => at > begin && at < end)
    const count = longestPrefix(open.length, (length) => fits(text.slice(0, open[length - 1])))
    const at = open[count - 1]
    if (at !== undefined) return at
  }
  return (longestGraphemes(text, fits) || firstGrapheme(text)).length
}

/** UTF-16 units to check first. Most sentences are shorter and thus checked completely. */
const firstLook = 1_024

/** Returns the start of a text, just long enough not to fit; undefined if all of it fits. */
const beyondFit = (text: string, fits: (text: string) => boolean): string | undefined => {
  for (let size = firstLook; size < text.length; size *= 2) {
    const view = text.slice(0, size)
    // Double the length to see the context of split points near its end.
    if (!fits(view)) return text.slice(0, 2 * size)
  }
  return fits(text) ? undefined : text
}

/** Looks only as far as a piece can reach: counting all remaining text for each piece takes quadratic time. */
function* piecesOf(text: string, fits: (text: string) => boolean): Generator<string> {
  let rest = text
  for (let view = beyondFit(rest, fits); view; view = beyondFit(rest, fits)) {
    const at = divisionOf(view, fits)
    yield rest.slice(0, at).trimEnd()
    rest = rest.slice(at).trimStart()
  }
  if (rest) yield rest
}

/** Moves the previous sentence to a last segment that is only a link, if both fit. */
const accompanyTail = (segments: Piece[][], fits: (text: string) => boolean): void => {
  const last = segments.at(-1)
  const before = segments.at(-2)
  const moved = before?.at(-1)
  if (!last || !before || !moved || before.length < 2 || !last.every(({ isWhole }) => isWhole)) return
  if (!fits(joinParts([moved, ...last]))) return
  before.pop()
  last.unshift(moved)
}

/** Moves an announcement ("What changed:") from a full segment to the next part, if both fit. */
const takeAnnouncement = (current: Piece[], next: Piece, fits: (text: string) => boolean): Piece[] => {
  const last = current.at(-1)
  const isAnnouncement = last && current.length > 1 && /[:：]$/u.test(last.text) && fits(joinParts([last, next]))
  return isAnnouncement ? current.splice(-1) : []
}

/**
 * Step J: fills segments with parts while they fit. Loses and adds nothing, unless there are more than `most` segments: the rest is
 * dropped, since it would never be published.
 */
export const splitParts = (parts: readonly Piece[], fits: (text: string) => boolean, most = Infinity): Split => {
  const segments: Piece[][] = []
  let current: Piece[] = []
  let isSplit = false
  const close = (): void => {
    if (current.length > 0) segments.push(current)
    current = []
  }
  for (let index = 0; segments.length <= most; index += 1) {
    const next = longestPrefix(parts.length - index, (count) => fits(joinParts([...current, ...parts.slice(index, index + count)])))
    current.push(...parts.slice(index, index + next))
    index += next
    const part = parts[index]
    if (!part) break
    const announcement = takeAnnouncement(current, part, fits)
    close()
    if (announcement.length > 0) {
      current = [...announcement, part]
      continue
    }
    for (const text of part.isWhole ? [part.text] : piecesOf(part.text, fits)) {
      isSplit ||= text !== part.text
      close()
      current = [{ ...part, text }]
      if (segments.length > most) break
    }
  }
  close()
  accompanyTail(segments, fits)
  return { segments: segments.map(joinParts), isSplit }
}
