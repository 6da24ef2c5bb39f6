/** Time ranges in requests: includes `from`, excludes `before`. */
import { calendarLimits } from '@broadside/contract/features/calendar.schemas'
import { invalidAt, Problem, say } from './errors.ts'
import { days } from './time.ts'

export interface Span {
  from: Date
  before: Date
}

/** Throws `validation_failed` for an empty or too long range. */
export function readSpan(query: { from: string; before: string }, maxDays: number = calendarLimits.days): Span {
  const from = new Date(query.from)
  const before = new Date(query.before)
  const length = before.getTime() - from.getTime()
  const location = 'query.from'
  if (length <= 0) throw invalidAt('query.before', say('not_after', { other: location }), query.before)
  if (length > days(maxDays)) throw invalidAt('query.before', say('too_long_a_range', { days: maxDays, other: location }), query.before)
  return { from, before }
}

/** Throws `range_too_large` for more items than one response can have. */
export function assertAnswerable(count: number): void {
  const maximum = calendarLimits.items
  if (count <= maximum) return
  const said = say('too_many_in_range', { count, maximum })
  throw new Problem('range_too_large', said.message, { errors: [{ ...said, location: 'query.before' }] })
}
