/** The database hangs at the two critical moments: before the call is sent, and after the network has responded. */
import type { Network } from '@broadside/networks/spec/index'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FakeNetwork } from '#test/fake-network.ts'
import { startStallingProxy, type StallingProxy } from '#test/stalling-proxy.ts'
import { attemptsOf, minute, openScene, pass, publish, read, type Scene } from './testing/scene.ts'

let proxy: StallingProxy
let scene: Scene
let sent: number

/** A network without read-back: its response is known only to the process that received it. */
const silent = (network: Network, { server }: FakeNetwork): Network => ({
  ...network,
  publish: (run, _, draft) =>
    run.once('post', {
      payload: { text: draft.segments[0]?.text ?? '' },
      send: async () => ({ externalId: String((sent += 1)), externalUrl: `${server.url}/posts/1` }),
    }),
})

beforeEach(async () => {
  sent = 0
  proxy = await startStallingProxy()
  scene = await openScene({ change: silent, through: proxy.address })
})
afterEach(async () => {
  proxy.resume()
  await scene[Symbol.asyncDispose]()
  await proxy[Symbol.asyncDispose]()
})

/** Resolves once the outage has been noticed. */
async function hang(): Promise<void> {
  await vi.waitFor(() => expect(scene.test.app.outages.has('outage')).toBe(true), { timeout: 30_000 })
  proxy.resume()
}

it("a network's response is stored once the database is available again", { timeout: 60_000 }, async () => {
  const id = await publish(scene)
  const stalled = proxy.stallAfter('update attempts')
  const work = scene.test.drain()
  await stalled
  await hang()
  await work
  expect((await read(scene, id)).destination).toMatchObject({ status: 'published', external_id: '1' })
  expect(await attemptsOf(scene, id)).toMatchObject([{ outcome: 'confirmed' }])
  expect(sent).toBe(1)
})

it('nothing is sent while the attempt is not confirmed as stored', { timeout: 60_000 }, async () => {
  const id = await publish(scene)
  const stalled = proxy.stallAfter('insert into attempts')
  const work = scene.test.drain().catch(() => undefined)
  await stalled
  await hang()
  await work
  expect(sent).toBe(0)
  // The record may exist, and a network without lookups can't prove that nothing arrived.
  await pass(scene, 8, 20 * minute)
  expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  expect(sent).toBe(0)
})
