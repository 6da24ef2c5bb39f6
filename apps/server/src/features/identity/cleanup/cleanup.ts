/** Removes expired data: sessions, challenges, pending registrations and email changes, and records of requests. */
import type { App } from '#server/context.ts'
import { readPolicies } from '#http/rate-limit.ts'
import * as store from './cleanup.store.ts'
import { days } from '#lib/time.ts'

type Base = Pick<App, 'db' | 'clock'>

const registrationLifeMs = days(7)

const before = ({ clock }: Base, ms: number) => new Date(clock.now().getTime() - ms)

export const cleanSessions = (ctx: Base): Promise<void> => store.deleteEndedSessions(ctx.db, ctx.clock.now())

export async function cleanChallenges(ctx: Base): Promise<void> {
  const now = ctx.clock.now()
  await store.deleteEndedChallenges(ctx.db, now)
  await store.deleteEndedEmailChanges(ctx.db, now)
  await store.deleteRegistrations(ctx.db, before(ctx, registrationLifeMs))
}

export async function cleanRequests(ctx: Base & Pick<App, 'config'>): Promise<void> {
  await store.deleteStaleIdempotencyKeys(ctx.db, ctx.clock.now())
  const longestSeconds = Math.max(...Object.values(readPolicies(ctx.config)).map(({ seconds }) => seconds))
  await store.deleteRateLimitCounters(ctx.db, before(ctx, 2 * longestSeconds * 1000))
}
