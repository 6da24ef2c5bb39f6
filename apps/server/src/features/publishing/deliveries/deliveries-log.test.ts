import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, it } from 'vitest'
import type { DeliveryChange } from './deliveries.store.ts'
import type { Loaded } from './load.store.ts'
import { logEnd } from './log.ts'
import { openScene, publish, read, type SceneOptions } from './testing/scene.ts'

interface Line {
  level: number
  msg: string
}

/** A scene whose app logs at a level, and what it has logged. */
async function openLogged(level = 'info', options: SceneOptions = {}) {
  const file = join(await mkdtemp(join(tmpdir(), 'broadside-log-')), 'log')
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: file, sync: true }))
  const scene = await openScene({ ...options, log })
  const text = () => readFile(file, 'utf8')
  const lines = async () =>
    (await text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  return { scene, text, lines }
}

it('logs the life of a delivery in one line, without texts and secrets', async () => {
  const { scene, lines, text } = await openLogged()
  await using _ = scene
  const id = await publish(scene, { text: 'The recipe of the house', title: 'Our secret' })
  await scene.test.drain()
  const { destination } = await read(scene, id)
  expect(destination.status).toBe('published')
  expect((await lines()).filter(({ msg }) => msg.startsWith('post'))).toEqual([
    {
      level: 30,
      time: expect.any(String) as string,
      network: 'fake',
      publication: id,
      delivery: expect.any(String) as string,
      late_ms: expect.any(Number) as number,
      tries: 1,
      msg: 'post delivered',
    },
  ])
  for (const secret of ['recipe', 'secret', scene.token, 'ada', destination.external_url ?? 'none'])
    expect(await text()).not.toContain(secret)
})

it('logs late and failed deliveries with their cause, and accounts that must be reconnected', async () => {
  const { scene, lines } = await openLogged()
  await using _ = scene
  const later = async () => {
    const id = await publish(scene)
    scene.test.clock.advance(90_000)
    await scene.test.drain()
    return id
  }
  const late = await later()
  scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 401, json: { error: 'expired' } } })
  const failed = await later()
  const ended = (await lines()).filter(({ msg }) => msg.startsWith('post') || msg.startsWith('account'))
  expect(ended).toMatchObject([
    { publication: late, msg: 'post delivered late', late_ms: 90_000 },
    { network: 'fake', workspace: scene.workspaceId, accounts: [scene.accountId], msg: 'account must be reconnected' },
    { publication: failed, msg: 'post not delivered', kind: 'auth', http_status: 401 },
  ])
})

it('logs that a person has to check an unknown outcome', () => {
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  const delivery = { id: 'one', publication_id: 'two', late_ms: 70_000 } as Loaded['delivery']
  const error = { kind: 'unknown', code: 'outcome_unknown', message: 'What the network said', action: 'resolve', retryable: false } as const
  logEnd(log, { delivery, platform: 'fake' }, { outcome: 'unknown', tries: 2, error } as unknown as DeliveryChange)
  expect(JSON.parse(lines.join(''))).toEqual({
    level: 30,
    network: 'fake',
    publication: 'two',
    delivery: 'one',
    late_ms: 70_000,
    tries: 2,
    kind: 'unknown',
    code: 'outcome_unknown',
    msg: 'post may be delivered: a person has to check',
  })
})

it('logs nothing about deliveries at the level warn', async () => {
  const { scene, text } = await openLogged('warn')
  await using _ = scene
  await publish(scene)
  await scene.test.drain()
  expect(await text()).toBe('')
})
