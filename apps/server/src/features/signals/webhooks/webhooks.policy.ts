import type { ErrorDetail } from '#lib/errors.ts'
import { say } from '#lib/errors.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
export const day = 24 * hour

/** Waits after each failed attempt, in milliseconds; the first attempt is made at once. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
export const maxTries = waits.length + 1
const longestWait = 24 * hour

/** Milliseconds of failed attempts without a success after which a webhook is disabled. */
export const patience = 5 * day

/** Retention of deliveries and revoked webhooks, in milliseconds. */
export const keptFor = 30 * day

/** Maximum number of signatures per message, and thus of overlapping secrets. */
export const maxSecrets = 5

/** Milliseconds until the next attempt, or undefined for none. `tries` includes the one that just failed. */
export function nextWait(tries: number, retryAfter = 0, random: () => number = Math.random): number | undefined {
  const wait = waits[tries - 1]
  if (wait === undefined) return undefined
  return Math.max(Math.round(wait * (1 + 0.1 * random())), Math.min(retryAfter, longestWait))
}

export const typeProblems = (types: readonly string[]): ErrorDetail[] =>
  types.includes('*') && types.length > 1 ? [{ ...say('star_not_alone'), location: 'body.event_types' }] : []

export const inOrder = (types: readonly string[]): string[] => types.toSorted((a, b) => (a < b ? -1 : 1))
