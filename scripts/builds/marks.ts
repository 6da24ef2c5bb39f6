import type { DestinationPlan } from '../../packages/composer/src/index.ts'
import type { Build } from './build.ts'

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

/** Where the claims of a post stand in its source, in UTF-16 units. */
export const rangesOf = ({ claims }: DestinationPlan, { source }: Pick<Build, 'source'>): Range[] => {
  const units = unitsOf(source.text)
  return claims
    .flatMap((claim) => claim.source_spans ?? [])
    .filter(({ source_id }) => source_id === source.id)
    .map(({ start, end }) => ({ start: units[start] ?? 0, end: units[end] ?? source.text.length }))
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

export const postsOf = (builds: readonly Build[]): DestinationPlan[] => builds.flatMap(({ posts }) => posts)
