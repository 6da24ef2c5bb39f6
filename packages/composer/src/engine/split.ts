import { graphemes, longestPrefix } from '../text/graphemes.ts'
import { urlSpans } from '../text/urls.ts'
import { joinUnits, type Unit } from './render.ts'

/** Text that goes into segments: a sentence, or a line that must stay whole. */
export interface Part extends Pick<Unit, 'text' | 'glue'> {
  isWhole?: boolean
}

export interface Split {
  segments: string[]
  isSplit: boolean
}

/** Ends of the left part of a division: after a clause mark that a blank follows. */
const clauseEnds = (text: string): number[] => [...text.matchAll(/[;:–,](?=\s)|[；：，、]/gu)].map(({ index }) => index + 1)
const blanks = (text: string): number[] => [...text.matchAll(/\s+/gu)].map(({ index }) => index)

/** Divides a sentence that no segment holds: at its last clause mark that fits, else its last blank, else a grapheme. */
const divide = (text: string, fits: (text: string) => boolean): [string, string] => {
  const urls = urlSpans(text)
  const isOpen = (at: number): boolean => !urls.some(({ start, end }) => at > start && at < end)
  for (const places of [clauseEnds(text), blanks(text)]) {
    const open = places.filter((at) => isOpen(at) && text.slice(at).trim() !== '' && text.slice(0, at).trim() !== '')
    const count = longestPrefix(open.length, (length) => fits(text.slice(0, open[length - 1])))
    const at = open[count - 1]
    if (count > 0 && at !== undefined) return [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
  }
  const parts = graphemes(text)
  const size = Math.max(
    1,
    longestPrefix(parts.length, (length) => fits(parts.slice(0, length).join(''))),
  )
  return [parts.slice(0, size).join(''), parts.slice(size).join('')]
}

const divideAll = (text: string, fits: (text: string) => boolean): string[] => {
  const pieces: string[] = []
  let rest = text
  while (rest && !fits(rest)) {
    const [left, right] = divide(rest, fits)
    pieces.push(left)
    rest = right
  }
  return rest ? [...pieces, rest] : pieces
}

/** A last segment of nothing but a link says little: the sentence before it keeps it company where both fit. */
const accompanyTail = (segments: Part[][], fits: (text: string) => boolean): void => {
  const last = segments.at(-1)
  const before = segments.at(-2)
  const moved = before?.at(-1)
  if (!last || !before || !moved || before.length < 2 || !last.every(({ isWhole }) => isWhole)) return
  if (!fits(joinUnits([moved, ...last]))) return
  before.pop()
  last.unshift(moved)
}

/** Takes what announces the next part ("What changed:") off a segment that is full, to go with it where both fit. */
const takeAnnouncement = (current: Part[], next: Part, fits: (text: string) => boolean): Part[] => {
  const last = current.at(-1)
  const isAnnouncement = last && current.length > 1 && /[:：]$/u.test(last.text) && fits(joinUnits([last, next]))
  return isAnnouncement ? current.splice(-1) : []
}

/** Step J: fills segments with parts while they fit. Nothing is lost and nothing is added. */
export const splitParts = (parts: readonly Part[], fits: (text: string) => boolean): Split => {
  const segments: Part[][] = []
  let current: Part[] = []
  let isSplit = false
  const close = (): void => {
    if (current.length > 0) segments.push(current)
    current = []
  }
  for (const part of parts) {
    if (fits(joinUnits([...current, part]))) {
      current.push(part)
      continue
    }
    const announcement = takeAnnouncement(current, part, fits)
    close()
    if (announcement.length > 0) {
      current = [...announcement, part]
      continue
    }
    const pieces = part.isWhole ? [part.text] : divideAll(part.text, fits)
    isSplit ||= pieces.length > 1
    for (const text of pieces) {
      close()
      current = [{ ...part, text }]
    }
  }
  close()
  accompanyTail(segments, fits)
  return { segments: segments.map(joinUnits), isSplit }
}
