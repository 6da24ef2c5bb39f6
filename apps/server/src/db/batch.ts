/** Concurrent runs of the same work share its statements. */
import { createCollector } from '#lib/collect.ts'
import { CANCELED, isDatabaseAway } from '#lib/pg-errors.ts'
import { inSpan, type Traces } from '#lib/traces/traces.ts'
import type { Database, Db } from './open.ts'

/** Processes many items in one statement or one transaction. Returns a result for each, in order. */
export type BatchWork<C, I, O> = (ctx: C, items: readonly I[]) => Promise<readonly O[]>

/** Processes an item together with others, in its own transaction. Don't call it inside another one. */
export type RunInBatch<C> = <I, O>(work: BatchWork<C, I, O>, item: I) => Promise<O>

/** Each kind of work uses at most one connection, so that most of the pool is left to others. */
const options = {
  waitMs: 3,
  // Half of the deliveries that a process works on.
  maxItems: 128,
  maxRunning: 1,
  // A statement that timed out may have waited for the lock of a single item.
  isGeneral: (error: unknown) => isDatabaseAway(error) && (error as { code?: unknown }).code !== CANCELED,
}

const batchParts = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const

/** A bundle numbers functions whose names occur more than once. */
const nameOf = ({ name }: { name: string }) => name.replace(/\$\d+$/, '')

/** Each kind of work has a connection that it prefers, so its statements are planned once and not on every connection. */
export function createBatches<C extends { db: Db; database: Database; traces: Traces }>(ctx: () => C): RunInBatch<C> {
  const collectors = new Map<unknown, unknown>()
  const withOwnDb = <I, O>(work: BatchWork<C, I, O>) => {
    const db = ctx().database.openSteady()
    const run = (items: readonly I[]) => work({ ...ctx(), db }, items)
    const { traces } = ctx()
    // A batch belongs to all of its callers, so it is not below the one that happened to complete it.
    return traces.isOn ? (items: readonly I[]) => traces.within(undefined, () => run(items)) : run
  }
  return <I, O>(work: BatchWork<C, I, O>, item: I) => {
    const known = collectors.get(work) as ((item: I) => Promise<O>) | undefined
    const collect = known ?? createCollector(withOwnDb(work), options)
    if (!known) collectors.set(work, collect)
    const { traces } = ctx()
    return traces.isOn ? inSpan(traces, `batch ${nameOf(work)}`, batchParts, () => collect(item)) : collect(item)
  }
}
