import { afterEach, beforeEach, expect, it } from 'vitest'
import { NetworkError, type Target } from '../spec/index.ts'
import { connectFake } from '../testing/bluesky-account.ts'
import { startFakeBluesky, type FakeBluesky } from '../testing/fake-bluesky.ts'
import { createTestTools } from '../testing/tools.ts'
import { findPeople } from './people.ts'
import { secretsOf } from './wire.ts'

const tools = createTestTools()
const route = 'GET /xrpc/app.bsky.actor.searchActorsTypeahead'

let fake: FakeBluesky
let target: Target

beforeEach(async () => {
  fake = await startFakeBluesky()
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

it('finds at most ten people whose name starts with the text, with the mention to insert', async () => {
  fake.strangers.join('grace.test')
  fake.strangers.join('greta.test')
  expect(await findPeople(tools, target, 'Gr')).toEqual([
    {
      id: expect.stringMatching(/^did:/),
      username: 'grace.test',
      displayName: 'Grace',
      avatarUrl: 'https://cdn.test/grace.jpg',
      mention: '@grace.test',
    },
    expect.objectContaining({ mention: '@greta.test' }),
  ])
  expect(fake.requests).toMatchObject([{ path: '/xrpc/app.bsky.actor.searchActorsTypeahead', query: { q: 'Gr', limit: '10' } }])
  for (let number = 0; number < 12; number += 1) fake.strangers.join(`guest${number}.test`)
  expect(await findPeople(tools, target, 'g')).toHaveLength(10)
  expect(await findPeople(tools, target, 'nobody')).toEqual([])
})

it('excludes invalid handles', async () => {
  const actors = ['handle.invalid', 'two words.test', '@all', 'fine.test'].map((handle, index) => ({ did: `did:plc:${index}`, handle }))
  fake.fail(route, { mode: 'answer', answer: { json: { actors } } })
  expect((await findPeople(tools, target, 'a')).map(({ mention }) => mention)).toEqual(['@fine.test'])
})

it('reports a network failure without secrets', async () => {
  fake.fail(route, {
    mode: 'answer',
    answer: { status: 502, json: { error: 'UpstreamFailure', message: secretsOf(target.credential).join() } },
  })
  const error = await findPeople(tools, target, 'a').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NetworkError)
  expect(error).toMatchObject({ kind: 'unavailable' })
  for (const secret of secretsOf(target.credential)) expect(JSON.stringify(error)).not.toContain(secret)
  fake.fail(route, { mode: 'answer', answer: { json: { people: [] } } })
  await expect(findPeople(tools, target, 'a')).rejects.toMatchObject({ code: 'broken_answer' })
})
