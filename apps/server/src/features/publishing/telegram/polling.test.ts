import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Broadside } from '#server/app.ts'
import { createTelegramPolling, type TelegramPolling } from './polling.ts'
import { channelPost, createScene, type Scene } from './testing/scene.ts'

let scene: Scene
let second: Broadside
const polls: TelegramPolling[] = []
beforeEach(async () => {
  scene = await createScene({ PUBLIC_URL: 'http://localhost:8787' })
  second = await scene.test.createSecond()
})
afterEach(async () => {
  await Promise.all(polls.splice(0).map((poll) => poll[Symbol.asyncDispose]()))
  await second[Symbol.asyncDispose]()
  await scene[Symbol.asyncDispose]()
})

const start = (app: Broadside['app']) => {
  const polling = createTelegramPolling(app)
  polls.push(polling)
  polling.start()
  return polling
}
/** A slow machine must not look like a broken one. */
const patient = { timeout: 10_000 }

const asked = () => scene.fake.requests.filter(({ path }) => path.endsWith('/getUpdates'))
const offsets = () => asked().map(({ json }) => (json as { offset: number }).offset)

describe('an instance that Telegram cannot reach', () => {
  it('polls for its updates, each once, after removing the registered URL', async () => {
    scene.fake.webhook = { url: 'https://old.example', secret: 'old' }
    const { update_id } = scene.fake.addUpdate(channelPost(await scene.issue()))
    start(scene.test.app)
    await vi.waitFor(() => expect(offsets().at(-1)).toBe(update_id + 1), patient)
    await scene.test.drain()
    expect(await scene.accounts()).toHaveLength(1)
    expect(scene.fake.webhook).toBeUndefined()
    const row = await scene.test.app.db.selectFrom('telegram_offsets').selectAll().executeTakeFirstOrThrow()
    expect(row).toEqual({ bot_id: String(scene.fake.botId), next_update_id: update_id + 1 })
  })

  it('polls from one process at a time, and from another when that one stops', async () => {
    const first = start(scene.test.app)
    start(second.app)
    await vi.waitFor(() => expect(asked().length).toBeGreaterThan(5), patient)
    expect(scene.fake.waiting.most).toBe(1)
    await first[Symbol.asyncDispose]()
    const before = asked().length
    start(second.app)
    await vi.waitFor(() => expect(asked().length).toBeGreaterThan(before), patient)
  })
})

it('an instance that Telegram can reach does not poll', async () => {
  await using reachable = await createScene()
  const polling = createTelegramPolling(reachable.test.app)
  polling.start()
  await polling[Symbol.asyncDispose]()
  expect(reachable.fake.requests).toEqual([])
})
