import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Target } from '../spec/index.ts'
import { startFakeMastodon, type FakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestTools } from '../testing/tools.ts'
import { connectFake } from '../testing/mastodon-account.ts'
import { findPeople } from './people.ts'

const tools = createTestTools()
const route = 'GET /api/v1/accounts/search'

let fake: FakeMastodon
let target: Target

beforeEach(async () => {
  fake = await startFakeMastodon()
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

it('finds people the server knows, with their server, without querying other servers', async () => {
  const host = target.account.username.split('@')[1]
  fake.strangers.join('grace')
  fake.strangers.join('greta@elsewhere.example')
  expect(await findPeople(tools, target, 'gr')).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      username: `grace@${host}`,
      displayName: 'Grace',
      avatarUrl: `${fake.url}/grace.png`,
      mention: `@grace@${host}`,
    },
    expect.objectContaining({ mention: '@greta@elsewhere.example' }),
  ])
  expect(fake.requests).toMatchObject([{ path: '/api/v1/accounts/search', query: { q: 'gr', limit: '10', resolve: 'false' } }])
  for (let number = 0; number < 12; number += 1) fake.strangers.join(`guest${number}`)
  expect(await findPeople(tools, target, 'g')).toHaveLength(10)
})

it("excludes entries without a valid name, and rejects a response that isn't a list", async () => {
  const people = ['two words', 'a@b@c', 'fine@elsewhere.example', ''].map((acct, index) => ({ id: String(index), acct }))
  fake.fail(route, { mode: 'answer', answer: { json: people } })
  expect((await findPeople(tools, target, 'a')).map(({ mention }) => mention)).toEqual(['@fine@elsewhere.example'])
  fake.fail(route, { mode: 'answer', answer: { json: { accounts: [] } } })
  await expect(findPeople(tools, target, 'a')).rejects.toMatchObject({ code: 'broken_answer' })
})

it('reports that the token may not search for people', async () => {
  fake.fail(route, { mode: 'answer', answer: { status: 403, json: { error: 'This action is outside the authorized scopes' } } })
  await expect(findPeople(tools, target, 'a')).rejects.toMatchObject({ kind: 'permission' })
})
