import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import type { Network } from '@broadside/networks/spec/index'
import { bucketsOf, sumByKey } from './budgets.policy.ts'
import { blockBuckets, fillBuckets, takeIfEnough } from './budgets.store.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test[Symbol.asyncDispose]())

const bucket = (key: string, cost = 1) => ({ key, capacity: 3, rate: 1 / 1000, cost })
const start = new Date('2027-01-01T00:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const levelOf = async (key: string, at: Date) => (await fillBuckets(test.app.db, [bucket(key)], at))[0]?.tokens

const fill = (keys: readonly string[], at: Date) =>
  fillBuckets(
    test.app.db,
    keys.map((key) => bucket(key)),
    at,
  )

it('takes tokens from full, used and refilled buckets, and none if there are too few', async () => {
  const { db } = test.app
  await fill(['a', 'b'], start)
  expect(await takeIfEnough(db, [bucket('a', 2), bucket('b')], start)).toBe(true)
  expect(await takeIfEnough(db, [bucket('a', 2), bucket('b')], start)).toBe(false)
  expect([await levelOf('a', start), await levelOf('b', start)]).toEqual([1, 2])
  expect(await takeIfEnough(db, [bucket('a', 2), bucket('b')], after(1))).toBe(true)
  expect([await levelOf('a', after(1)), await levelOf('b', after(1))]).toEqual([0, 2])
  expect(await takeIfEnough(db, [bucket('a', 3)], after(100))).toBe(true)
  expect(await levelOf('a', after(100))).toBe(0)
})

it('takes no tokens while one of the buckets is blocked or new', async () => {
  const { db } = test.app
  await fill(['c', 'd'], start)
  await blockBuckets(db, ['d'], after(10))
  expect(await takeIfEnough(db, [bucket('c'), bucket('d')], after(9))).toBe(false)
  expect(await takeIfEnough(db, [bucket('c'), bucket('d')], after(10))).toBe(true)
  expect(await takeIfEnough(db, [bucket('c'), bucket('new')], after(10))).toBe(false)
  expect(await levelOf('c', after(10))).toBe(2)
})

it('gives each token to one of several concurrent processes', async () => {
  await fill(['e'], start)
  const takes = await Promise.all(Array.from({ length: 8 }, () => takeIfEnough(test.app.db, [bucket('e')], start)))
  expect(takes.filter(Boolean)).toHaveLength(3)
  expect(await levelOf('e', start)).toBe(0)
})

it('limits accounts, authorizations, servers and apps, and publishing apart from collecting', () => {
  const budget: Network['budget'] = [
    { scope: 'account', points: 300, windowSeconds: 300 },
    { scope: 'host', use: 'collecting', points: 60, windowSeconds: 60, cost: 2 },
    { scope: 'app', use: 'publishing', points: 100, windowSeconds: 86_400 },
    { scope: 'grant', use: 'publishing', points: 150, windowSeconds: 86_400 },
  ]
  const network = { ...test.app.networks['site'], budget } as Network
  const asker = { platform: 'x', account: { id: 'a1', instance_url: 'https://x.example' }, grant: { id: 'g1', granted_app: 'c1' } }
  const keysOf = (use: 'publishing' | 'collecting', grant: typeof asker.grant | null = asker.grant) =>
    bucketsOf(network, { ...asker, grant }, use).map(({ key, cost }) => [key, cost])
  const shared = ['x:account:a1:300', 1]
  expect(keysOf('publishing')).toEqual([shared, ['x:app:c1:86400:publishing', 1], ['x:grant:g1:86400:publishing', 1]])
  expect(keysOf('collecting')).toEqual([shared, ['x:host:https://x.example:60:collecting', 2]])
  expect(keysOf('publishing', null)).toEqual([shared, ['x:app::86400:publishing', 1], ['x:grant:a1:86400:publishing', 1]])
})

it('counts a bucket requested by several callers once, with the sum of their tokens', () => {
  expect(sumByKey([[bucket('a'), bucket('b', 2)], [bucket('a', 3)]])).toEqual([bucket('a', 4), bucket('b', 2)])
})

it('limits some forms of posts, only when one is about to be published', () => {
  const budget: Network['budget'] = [
    { scope: 'account', points: 200, windowSeconds: 3_600 },
    { scope: 'account', points: 30, windowSeconds: 86_400, profiles: ['fake.reel'] },
  ]
  const asker = { platform: 'fake', account: { id: 'a', instance_url: '' }, grant: null }
  const capacities = (profile?: string) =>
    bucketsOf(
      { ...test.app.networks['site'], budget } as Network,
      { ...asker, ...(profile === undefined ? {} : { profile }) },
      'publishing',
    ).map(({ capacity }) => capacity)
  expect(capacities('fake.reel')).toEqual([200, 30])
  expect(capacities('fake.post')).toEqual([200])
  expect(capacities()).toEqual([200])
})
