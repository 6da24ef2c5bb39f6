/** How long lists and publishing take while the server makes its daily backup, by turns with the time after it. */
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@broadside/contract/client'
import { createPublication, listPublications, publishPublicationNow } from '@broadside/contract/features/publications'
import { transact } from '../apps/server/src/context.ts'
import { fileBytes } from './backup-scene.ts'
import { percentile, printFigure, toMeasure } from './report.ts'
import { startServer } from './server-process.ts'
import type { Stage } from './stage.ts'

/** Between two requests: the server has time to spare, as most servers do. */
const pauseMs = 15
/** Seconds of copying in a round. */
const copySeconds = 5
const patience = 120_000

type Client = ReturnType<typeof createClient>

interface Samples {
  list: number[]
  publish: number[]
}

async function time(into: number[], work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await work()
  into.push(performance.now() - begun)
}

async function publishOne(client: Client, { publishing }: Stage['scene'], into: number[]): Promise<void> {
  const account = publishing.accountIds[into.length % publishing.accountIds.length] ?? ''
  const body = { workspace_id: publishing.id, text: `The ferry leaves at seven. ${randomUUID()}`, account_ids: [account] }
  const { body: draft } = await client.call(createPublication, { idempotencyKey: randomUUID(), body })
  const request = { idempotencyKey: randomUUID(), params: { id: draft.id }, body: { expected_revision: draft.revision } }
  await time(into, () => client.call(publishPublicationNow, request))
}

async function sampleWhile({ scene }: Stage, client: Client, isOn: () => boolean): Promise<Samples> {
  const samples: Samples = { list: [], publish: [] }
  const query = { workspace_id: scene.reading.id, limit: 50 }
  while (isOn()) {
    await time(samples.list, () => client.call(listPublications, { query }))
    await delay(pauseMs)
    await publishOne(client, scene, samples.publish)
    await delay(pauseMs)
  }
  return samples
}

/** Makes some media new to the target again, so that a round has as much to copy as the one before. */
async function forgetMedia(target: string, count: number): Promise<void> {
  const names = await readdir(join(target, 'media'))
  for (const name of names.slice(0, count)) await rm(join(target, 'media', name))
}

/** Seconds that the server's backup took. */
async function backUp({ scene }: Stage): Promise<number> {
  const { app } = scene.broadside
  const since = new Date()
  await transact(app, (ctx) => ctx.queue.enqueue(ctx, 'backup.run', {}, { subject: '' }))
  const until = performance.now() + patience
  while (performance.now() < until) {
    const run = await app.db.selectFrom('backups').selectAll().where('started_at', '>=', since).executeTakeFirst()
    if (run?.state === 'failed') throw new Error(`The backup of the server failed: ${run.error_code}`)
    if (run?.finished_at) return (run.finished_at.getTime() - run.started_at.getTime()) / 1000
    await delay(50)
  }
  throw new Error('The backup of the server did not end in time.')
}

interface Round {
  without: Samples
  during: Samples
}

async function runRound(stage: Stage, client: Client, { target, files }: { target: string; files: number }): Promise<Round> {
  await forgetMedia(target, files)
  let isOver = false
  const backup = backUp(stage).finally(() => (isOver = true))
  const [seconds, during] = await Promise.all([backup, sampleWhile(stage, client, () => !isOver)])
  const end = performance.now() + seconds * 1000
  return { during, without: await sampleWhile(stage, client, () => performance.now() < end) }
}

/** `rate`: MiB per second. The target has a verified backup of the server already. */
export async function printLatency(stage: Stage, env: Record<string, string>, target: string, rate: number): Promise<void> {
  const { size, scene } = stage
  await using server = await startServer({ ...env, BACKUP_TO: target, BACKUP_RATE: String(rate) })
  const client = createClient({ baseUrl: `${server.origin}/api/v1`, token: scene.token })
  const files = Math.min(size.backup.files, Math.ceil((copySeconds * rate * 1024 * 1024) / fileBytes))
  const rounds: Round[] = []
  for (let turn = 0; turn <= size.rounds; turn += 1) {
    const round = await runRound(stage, client, { target, files })
    // The first warms up.
    if (turn > 0) rounds.push(round)
  }
  for (const kind of ['list', 'publish'] as const)
    for (const share of [0.5, 0.95]) {
      const [during, without] = (['during', 'without'] as const).map((side) =>
        toMeasure(rounds.map((round) => percentile(round[side][kind], share))),
      )
      if (!during || !without) continue
      printFigure(`${kind} during a backup of ${rate} MiB/s, p${share * 100}`, during, 'ms', [
        { name: 'without it', value: without.median, better: 'less' },
      ])
    }
}
