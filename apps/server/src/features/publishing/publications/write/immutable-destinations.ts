/** Detects edits of destinations that can no longer be changed, so that they are rejected instead of silently dropped. */
import { canonicalJson } from '@broadside/composer/canonical-json'
import type { StoredSegment } from '#db/schema.ts'
import { Problem, say } from '#lib/errors.ts'
import type { AnySegment } from './content.ts'
import type { DestinationInput } from './destinations.ts'
import type { DestinationRow } from '../publications.store.ts'
import { type ScheduleInput, scheduleProblem, toSchedule } from './schedule.ts'

interface Located {
  row: DestinationRow
  location: string
}

export const immutableConflict = (list: readonly Located[]): Problem =>
  new Problem('state_conflict', "Destinations that are published, unknown or being published can't be changed.", {
    errors: list.map(({ row: { id, status }, location }) => ({ ...say('destination_frozen', { status }), location, value: id })),
  })

/** Segments without an id take the stored one at their position. */
const segmentsOf = (segments: readonly AnySegment[] | null | undefined, stored: readonly StoredSegment[] | null) =>
  segments?.length ? segments.map((segment, index) => ({ ...segment, id: segment.id ?? stored?.[index]?.id ?? '' })) : null

const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other)

/** Null for an invalid schedule. */
const timeOf = (schedule: ScheduleInput, zone: string) => (scheduleProblem(schedule) ? null : toSchedule(schedule, zone).at)

/** Whether a body would change a stored destination. An omitted output profile or time changes nothing. */
export function differs(input: DestinationInput, row: DestinationRow, zone: string): boolean {
  const { text = null, title = null, description = null, settings = {}, output_profile, profile_locked, schedule } = input
  const own = { text, title, description, settings, segments: segmentsOf(input.segments as AnySegment[] | undefined, row.segments) }
  const stored = {
    text: row.text,
    title: row.title,
    description: row.description,
    settings: row.settings,
    segments: segmentsOf(row.segments, row.segments),
  }
  return (
    !isSame(own, stored) ||
    (output_profile !== undefined && output_profile !== row.output_profile) ||
    (profile_locked !== undefined && profile_locked !== row.profile_locked) ||
    (schedule !== undefined && timeOf(schedule as ScheduleInput, zone) !== row.schedule?.at)
  )
}
