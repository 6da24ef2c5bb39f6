import { firstGrapheme, longestGraphemes, longestPrefix } from '../text/graphemes.ts'
import { outsideUrls } from '../text/urls.ts'
import { joinParts } from './render.ts'
import type { Part } from './units/index.ts'

/** Text that goes into segments: a sentence, or a line that must stay whole. */
export interface Piece extends Pick<Part, 'text' | 'glue'> {
  isWhole?: boolean
}

export interface Split {
  segments: string[]
  isSplit: boolean
}

/** Ends of the left part of a division: after a clause mark that a blank follows. */
const clauseEnds = (text: string): number[] => [...text.matchAll(/[;:–,](?=\s)|[；：，、]/gu)].map(({ index }) => index + 1)
const blanks = (text: string): number[] => [...text.matchAll(/\s+/gu)].map(({ index }) => index)

/** Where a text that is too long is divided: at its last clause mark that fits, else its last blank, else a grapheme. */
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

/** UTF-16 units that are looked at first. Most sentences are shorter, so that they are always seen whole. */
const firstLook = 1_024

/** The first units of a text, so many that they do not fit; undefined when the whole text does. */
const beyondFit = (text: string, fits: (text: string) => boolean): string | undefined => {
  for (let size = firstLook; size < text.length; size *= 2) {
    const view = text.slice(0, size)
    // As much again shows what the places near the end of the view stand in.
    if (!fits(view)) return text.slice(0, 2 * size)
  }
  return fits(text) ? undefined : text
}

/** Looks only so far into the text as a piece may reach: counting all the rest for each piece takes quadratic time. */
function* piecesOf(text: string, fits: (text: string) => boolean): Generator<string> {
  let rest = text
  for (let view = beyondFit(rest, fits); view; view = beyondFit(rest, fits)) {
    const at = divisionOf(view, fits)
    yield rest.slice(0, at).trimEnd()
    rest = rest.slice(at).trimStart()
  }
  if (rest) yield rest
}

/** A last segment of nothing but a link says little: the sentence before it keeps it company where both fit. */
const accompanyTail = (segments: Piece[][], fits: (text: string) => boolean): void => {
  const last = segments.at(-1)
  const before = segments.at(-2)
  const moved = before?.at(-1)
  if (!last || !before || !moved || before.length < 2 || !last.every(({ isWhole }) => isWhole)) return
  if (!fits(joinParts([moved, ...last]))) return
  before.pop()
  last.unshift(moved)
}

/** Takes what announces the next part ("What changed:") off a segment that is full, to go with it where both fit. */
const takeAnnouncement = (current: Piece[], next: Piece, fits: (text: string) => boolean): Piece[] => {
  const last = current.at(-1)
  const isAnnouncement = last && current.length > 1 && /[:：]$/u.test(last.text) && fits(joinParts([last, next]))
  return isAnnouncement ? current.splice(-1) : []
}

/**
 * Step J: fills segments with parts while they fit. Nothing is lost and nothing is added, unless there are more than
 * `most` segments: what follows the first one too many is left out, since nobody will read it.
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
