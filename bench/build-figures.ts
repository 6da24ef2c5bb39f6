/** Builds with the built-in engine, beside the engine alone on the same input. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@broadside/contract/client'
import { createBuild, getBuild } from '@broadside/contract/features/builds'
import type { BuildInput } from '../apps/server/src/features/builds/builds/engine/engine.ts'
import type { StoredInput } from '../apps/server/src/features/builds/builds/stored.ts'
import { perform } from '../apps/server/src/features/builds/builds/thread/tasks.ts'
import { networks } from '../packages/networks/src/registry.ts'
import { printFigure, toMeasure } from './report.ts'
import type { Stage } from './stage.ts'

const article = new URL('../packages/composer/fixtures/life-changing-magic-writing-release-notes.md', import.meta.url)
const idea = 'Release notes are the cheapest way to show that a product is alive.'
/** Milliseconds between two looks at a build; every look takes processor time from it. */
const closely = 4
const fromFar = 50
const patience = 60_000

type Client = ReturnType<typeof createClient>

interface Body {
  workspace_id: string
  account_ids: string[]
  context_notes: string
}

/** Seconds from the request to the finished build. */
async function build(client: Client, body: Body, interval: number): Promise<{ id: string; seconds: number }> {
  const begun = performance.now()
  const { body: made } = await client.call(createBuild, { idempotencyKey: randomUUID(), body: { ...body, idea } })
  for (;;) {
    const { body: now } = await client.call(getBuild, { params: { id: made.id } })
    const seconds = (performance.now() - begun) / 1000
    if (now.state === 'ready') return { id: made.id, seconds }
    if (now.state === 'failed' || seconds * 1000 > patience) throw new Error(`The build is ${now.state}: ${now.error_message ?? ''}`)
    await delay(interval)
  }
}

function toBuildInput({ voices, destinations, ...input }: StoredInput): BuildInput {
  const [voice] = voices
  if (!voice) throw new Error('The build has no voice.')
  const named = destinations.map((destination) => {
    const { name: networkName = '', text = { link: 'end_of_text', hashtags: 'untouched' } as const } = networks[destination.platform] ?? {}
    return { ...destination, voice, networkName, text }
  })
  return { ...input, link: '', destinations: named }
}

/** Seconds that the engine alone takes for what a build was made from. */
async function measureEngine({ scene, size }: Stage, id: string): Promise<number> {
  const row = await scene.broadside.app.db.selectFrom('builds').select('input').where('id', '=', id).executeTakeFirstOrThrow()
  const input = toBuildInput(row.input as unknown as StoredInput)
  const times: number[] = []
  for (let index = 0; index < size.builds; index += 1) {
    const begun = performance.now()
    await perform({ kind: 'compose', input }, () => {})
    times.push((performance.now() - begun) / 1000)
  }
  return toMeasure(times).median
}

/** Builds that one user may have at once. */
const atOnce = 8

export async function printBuildFigures(stage: Stage, origin: string): Promise<void> {
  const { scene, size } = stage
  const client = createClient({ baseUrl: `${origin}/api/v1`, token: scene.token })
  const context_notes = (await readFile(article, 'utf8')).slice(0, 10_000)
  const body = { workspace_id: scene.reading.id, account_ids: scene.reading.accountIds.slice(0, 3), context_notes }
  const first = await build(client, body, closely)
  const engine = await measureEngine(stage, first.id)
  const alone: number[] = []
  for (let index = 0; index < size.builds; index += 1) alone.push((await build(client, body, closely)).seconds * 1000)
  const posts = `${body.account_ids.length} posts`
  printFigure(`build of ${posts}, from request to ready`, toMeasure(alone), 'ms', [
    { name: 'the engine alone', value: engine * 1000, better: 'less' },
  ])
  const begun = performance.now()
  const lane = async () => {
    for (let index = 0; index < size.builds / atOnce; index += 1) await build(client, body, fromFar)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const rate = (Math.ceil(size.builds / atOnce) * atOnce * 1000) / (performance.now() - begun)
  printFigure(`builds of ${posts}, ${atOnce} at once`, toMeasure([rate]), 'builds/s', [
    { name: 'the engine alone', value: 1 / engine, better: 'more' },
  ])
}
