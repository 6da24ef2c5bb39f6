/** Names units by where they are in their source, so that a name outlives any change of scores. */
import type { SourceSpan } from '../../result.ts'
import { codePointsIn } from '../../text/code-points.ts'
import { hashOf } from '../../text/hash.ts'
import type { Material } from '../material.ts'
import type { Unit } from '../units/index.ts'

export type UnitNamer = ReturnType<typeof unitNamer>

export const idOfSpan = ({ source_id, start, end }: SourceSpan): string => hashOf(`${source_id} ${start} ${end}`)

/** For openings and links, which have no place in a source's text. */
export const idOf = (kind: 'idea' | 'title' | 'link', ref: string): string => hashOf(`${kind} ${ref}`)

/** Returns the span of a unit's source that it was taken from, in code points. */
export const unitNamer = ({ sources }: Material) => {
  const toCodePoints = new Map(sources.map(({ source }) => [source.id, codePointsIn(source.text)]))
  const spanOf = ({ ref, parts }: Unit): SourceSpan => {
    const places = parts.map(({ sentence }) => sentence).filter(({ start, end }) => end > start)
    const at = toCodePoints.get(ref) ?? ((place: number) => place)
    return {
      source_id: ref,
      start: at(Math.min(...places.map(({ start }) => start))),
      end: at(Math.max(...places.map(({ end }) => end))),
    }
  }
  return { spanOf, nameOf: (unit: Unit): string => idOfSpan(spanOf(unit)) }
}
