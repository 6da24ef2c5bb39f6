import type { App } from '#server/context.ts'
import { type Divided, makeMonths, removeMonths } from '#db/months.ts'
import { keptSince, days } from '#lib/time.ts'
import { purgePublications } from '#publishing/publications/publications.ts'
import { purgeSets } from '#publishing/social-sets/social-sets.ts'
import { purgeDesigns } from '#studio/designs/designs.ts'
import * as store from './retention.store.ts'

/** Milliseconds that recorded exchanges with language models are kept. */
const conversations = days(7)
const batch = 1000
/** Milliseconds after which even the largest network budget is full again several times over, so that its row is not needed. */
const idleBucket = days(7)
/** Milliseconds without a heartbeat after which a process will not come back. */
const silence = days(7)

const events: Divided = { table: 'events', time: 'created_at' }

async function repeat(signal: AbortSignal, remove: () => Promise<number>): Promise<void> {
  while ((await remove()) === batch) signal.throwIfAborted()
}

async function removeDeliveries({ db, signal }: Pick<App, 'db'> & { signal: AbortSignal }, before: Date): Promise<void> {
  // Some deliveries stay, so continue after the last one checked to not meet them again.
  for (let place: store.Cursor | undefined = store.oldest; place; place = await store.removeDeliveries(db, { before, place, limit: batch }))
    signal.throwIfAborted()
}

export async function clean(ctx: App & { signal: AbortSignal }): Promise<void> {
  const { db, clock, signal, processId } = ctx
  const now = clock.now()
  await makeMonths(db, events, now)
  for (const purge of [purgePublications, purgeSets, purgeDesigns]) await purge(ctx)
  const before = keptSince(ctx)
  if (before) {
    await removeMonths(db, events, { before, signal })
    await repeat(signal, () => store.removeEngagement(db, before, batch))
    await repeat(signal, () => store.removeMessages(db, before, batch))
    await removeDeliveries(ctx, before)
  }
  await store.removeConversationsOfEngines(db, new Date(now.getTime() - conversations))
  await store.removeIdleBuckets(db, new Date(now.getTime() - idleBucket))
  await store.removeSilentProcesses(db, processId, new Date(now.getTime() - silence))
}
