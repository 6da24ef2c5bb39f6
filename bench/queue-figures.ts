/** What notifying the workers costs the caller that enqueues, and how long a worker takes to start a job after the notification. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type App, transact } from '../apps/server/src/context.ts'
import { defineJob } from '../apps/server/src/jobs/define.ts'
import { createWorker } from '../apps/server/src/jobs/worker.ts'
import { none, percentile, printFigure, runRounds, toMeasure } from './report.ts'
import { openBroadside } from './scene.ts'
import type { Stage } from './stage.ts'

const clients = 32
/** A type that every version knows. No server runs meanwhile that would work it. */
const type = 'mail.clean'
const inAYear = new Date(Date.now() + 365 * 24 * 3600 * 1000)

const enqueue = (app: App, startAt?: Date) =>
  transact(app, (ctx) => ctx.queue.enqueue(ctx, type, {}, { subject: randomUUID(), ...(startAt ? { startAt } : {}) }))

/** Transactions per second that add a job each. */
async function measureEnqueueing(app: App, seconds: number): Promise<number> {
  const begun = performance.now()
  let made = 0
  const client = async () => {
    while (performance.now() < begun + seconds * 1000) {
      await enqueue(app, inAYear)
      made += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (made * 1000) / (performance.now() - begun)
}

/** In this schema `pg_notify` does nothing, for those who look there first. */
const withoutNotify = `create schema if not exists quiet;
  create or replace function quiet.pg_notify(text, text) returns void language sql as 'select'`

export async function printQueueFigures(env: Record<string, string>, { size, scene }: Pick<Stage, 'size' | 'scene'>): Promise<void> {
  await scene.broadside.app.database.pool.query(withoutNotify)
  const url = new URL(env['DATABASE_URL'] ?? '')
  await using loud = await openBroadside({ ...env, DATABASE_POOL: String(clients + 4) })
  url.searchParams.set('options', '-c search_path=quiet,public,pg_catalog')
  await using quiet = await openBroadside({ ...env, DATABASE_POOL: String(clients + 4), DATABASE_URL: url.href })
  const [announced = none, unannounced = none] = await runRounds(size.rounds, [
    () => measureEnqueueing(loud.app, size.secondsPerRound),
    () => measureEnqueueing(quiet.app, size.secondsPerRound),
  ])
  printFigure(`enqueueing, ${clients} clients`, announced, 'jobs/s', [
    { name: 'the same without NOTIFY', value: unannounced.median, better: 'more' },
  ])
  await printWakeUps(loud.app, size.wakeUps)
}

async function printWakeUps(app: App, count: number): Promise<void> {
  const begun = new Map<string, number>()
  const definition = defineJob<{ id: string }>({
    type,
    whileHeld: 'runs',
    maxAttempts: 1,
    concurrency: 'others',
    run: async (_, { id }) => void begun.set(id, performance.now()),
  })
  await using worker = createWorker(app, [definition])
  await worker.start()
  const waits: number[] = []
  for (let index = 0; index < count; index += 1) {
    const id = randomUUID()
    await transact(app, (ctx) => ctx.queue.enqueue(ctx, type, { id }, { subject: id }))
    const announced = performance.now()
    while (!begun.has(id)) await delay(1)
    waits.push((begun.get(id) ?? announced) - announced)
    await delay(20 * Math.random())
  }
  for (const share of [0.5, 0.99]) printFigure(`wake-up of an idle worker, p${share * 100}`, toMeasure([percentile(waits, share)]), 'ms')
}
