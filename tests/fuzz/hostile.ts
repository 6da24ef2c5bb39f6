/** Sends the worst bodies to every operation of a real server process while monitoring its event loop. */
import { setTimeout as pause } from 'node:timers/promises'
import { endpointsById } from '@broadside/contract/endpoints'
import { findFreePort } from '../../apps/server/src/db/embedded-socket.ts'
import { type HostileBody, hostileBodies, hostileForms, type Size } from '../../apps/server/src/test/hostile-bodies.ts'
import type { Operation } from './document.ts'
import { type Caller, exampleRequest, type FuzzRequest } from './requests.ts'
import { send } from './send.ts'
import type { Stage } from './stage.ts'
import type { Source } from './values.ts'
import { startWatchedServer, type WatchedServer } from './watched-server.ts'

/** Just below the limit of a body; the keys that are counted before a body is parsed exceed it. */
const size: Size = { bytes: 1_000_000, values: 19_000 }

/** Milliseconds above the longest block of an idle server. */
const allowed = 50
const runs = 5
const shown = 20

interface Hold {
  id: string
  body: string
  status: number
  held: number
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

function bodiesOf({ id, body }: Operation, example: unknown): HostileBody[] {
  const { form, body: schema } = endpointsById.get(id) ?? {}
  return body && schema && !form ? hostileBodies(schema, example, size) : hostileForms({ ...size, bytes: 60_000, values: 10_000 })
}

/** Replaces the ids in an example's URL with existing ones. */
const located = (request: FuzzRequest, { known, dice }: Source): FuzzRequest => ({
  ...request,
  pathname: request.pathname.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) =>
    encodeURIComponent(known.idFor(request.pathname.slice(0, at), dice) ?? known.idFor(name, dice) ?? 'nobody'),
  ),
})

async function measure(server: WatchedServer, port: number, request: FuzzRequest, limit: number): Promise<Omit<Hold, 'id' | 'body'>> {
  const holds: number[] = []
  let status = 0
  // Once most of the runs are below the limit, so is the median.
  while (holds.length < runs && holds.filter((held) => held <= limit).length <= runs / 2) {
    await server.longestHold()
    status =
      (await send(port, { ...request, headers: { ...request.headers, 'Idempotency-Key': `hostile-${performance.now()}` } }))?.status ?? 0
    holds.push(await server.longestHold())
  }
  return { status, held: median(holds) }
}

async function idle(server: WatchedServer): Promise<number> {
  const holds: number[] = []
  await server.longestHold()
  for (let run = 0; run < 4 * runs; run++) {
    await pause(100)
    holds.push(await server.longestHold())
  }
  return Math.max(...holds)
}

function summarise(holds: readonly Hold[], resting: number, limit: number): { text: string; isFine: boolean } {
  const worst = holds.toSorted((a, b) => b.held - a.held).slice(0, shown)
  const rows = worst.map(({ id, body, status, held }) => `  ${held.toFixed(0).padStart(5)} ms  ${id.padEnd(36)} ${body} (${status})\n`)
  const bad = holds.filter(({ held, status }) => held > limit || status === 0 || status === 500)
  return {
    text: [
      `${holds.length} hostile bodies; the event loop was held for (median of ${runs}; idle at most ${resting.toFixed(0)} ms, limit ${limit.toFixed(0)} ms):\n`,
      ...rows,
      ...bad.map(({ id, body, status, held }) => `${id} fails: ${body} held the event loop for ${held.toFixed(0)} ms, status ${status}\n`),
    ].join(''),
    isFine: bad.length === 0,
  }
}

export interface Actor {
  caller: Caller
  /** Includes existing ids the caller may use. */
  source: Source
}

const nobody: Caller = { name: 'none', headers: {} }

async function isSignedIn(port: number, { headers }: Caller): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/api/v1/auth/me`, { headers })).ok
}

/** @param appear returns a new user: a request that succeeds can remove the previous one's access */
export async function sendHostileBodies(
  stage: Stage,
  operations: readonly Operation[],
  appear: () => Promise<Actor>,
): Promise<{ text: string; isFine: boolean }> {
  const port = await findFreePort()
  await using server = await startWatchedServer({ ...stage.env, PORT: String(port) })
  const holds: Hold[] = []
  const resting = await idle(server)
  const limit = resting + allowed
  let actor = await appear()
  for (const operation of operations.filter(({ body }) => body && body.type !== 'application/octet-stream')) {
    if (!(await isSignedIn(port, actor.caller))) actor = await appear()
    const { source } = actor
    const [example = {}] = operation.body?.examples ?? []
    const base = located(exampleRequest(operation, operation.isPublic ? nobody : actor.caller, example, source), source)
    const headers = { ...base.headers, 'content-type': operation.body?.type ?? '' }
    for (const { name, text } of bodiesOf(operation, base.body?.json)) {
      const request = { ...base, headers, body: { text } }
      holds.push({ id: operation.id, body: name, ...(await measure(server, port, request, limit)) })
    }
  }
  return summarise(holds, resting, limit)
}
