import type { Build, JudgedPost } from './build.ts'
import { readPost } from './detect/read.ts'

export interface Range {
  start: number
  end: number
}

const unitsOf = (text: string): number[] => {
  const units: number[] = []
  let unit = 0
  for (const point of text) {
    units.push(unit)
    unit += point.length
  }
  return [...units, unit]
}

/** The spans in the claims; without any, the sentences found in the source. */
export const rangesOf = ({ post, plan }: JudgedPost): Range[] => {
  const { source } = post
  const spans = plan.claims.flatMap((claim) => claim.source_spans ?? []).filter(({ source_id }) => source_id === source.id)
  if (spans.length > 0) {
    const units = unitsOf(source.text)
    return spans.map(({ start, end }) => ({ start: units[start] ?? 0, end: units[end] ?? source.text.length }))
  }
  return readPost(post).pieces.flatMap(({ at }) => {
    const sentence = at === undefined ? undefined : source.sentences[at]
    return sentence ? [{ start: sentence.start, end: sentence.end }] : []
  })
}

export interface Stretch {
  text: string
  usedBy: number[]
}

/** Returns the source's text, split wherever a post's use starts or ends. */
export const stretchesOf = (text: string, uses: readonly (readonly Range[])[]): Stretch[] => {
  const cuts = [...new Set([0, text.length, ...uses.flat().flatMap(({ start, end }) => [start, end])])].toSorted((a, b) => a - b)
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0
    const usedBy = uses.flatMap((ranges, number) => (ranges.some((range) => range.start <= start && range.end >= end) ? [number] : []))
    return { text: text.slice(start, end), usedBy }
  })
}

export const postsOf = (builds: readonly Build[]): JudgedPost[] => builds.flatMap(({ posts }) => posts)
