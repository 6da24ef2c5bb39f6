/** Comments on Reddit, from the connection to the inbox. */
import { reddit } from '@broadside/networks/reddit/index'
import { fakeApp, originsOf } from '@broadside/networks/testing/reddit-account'
import { type FakeReddit, startFakeReddit } from '@broadside/networks/testing/fake-reddit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#test/create-test-app.ts'
import { authorize, choose, collect, type Desk, findAvailability, openAppServer, publish, read, refresh } from './testing/desk.ts'

let fake: FakeReddit
let test: TestApp
let desk: Desk

beforeEach(async () => {
  fake = await startFakeReddit()
  test = await openAppServer({ network: reddit, app: fakeApp(fake), fakeUrl: fake.url, origins: originsOf(fake) })
  fake.now = () => test.clock.now()
  desk = await authorize(test, 'reddit', fake.url)
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const write = () => publish(desk, ['We open at seven.'], { title: 'Winter hours' })

it('delivers comments, and marks those of the account itself as its own', async () => {
  expect(await findAvailability(desk)).toEqual({ messaging: 'unsupported', engagement: 'available', analytics: 'unsupported' })
  const question = fake.comment(await write(), 'Also on Sunday?')
  fake.comment(question.name, 'Yes', { author: 'harbourcafe', author_fullname: 't2_fakeuser' })
  const { engagement } = await collect(desk)
  expect(engagement.map(({ kind, text, parent_external_id: parent, is_own }) => [kind, text, parent, is_own]).toSorted()).toEqual([
    ['reply', 'Also on Sunday?', fake.posts[0]?.name, false],
    ['reply', 'Yes', question.name, true],
  ])
})

it('needs another permission once the approval of the app is withdrawn, and works again after it', async () => {
  const post = await write()
  await choose(desk)
  await test.drain()
  fake.isWithdrawn = true
  await refresh(desk)
  expect((await read(desk)).states.engagement[0]).toMatchObject({ status: 'permission_required' })
  fake.isWithdrawn = false
  fake.comment(post, 'Also on Sunday?')
  await refresh(desk)
  expect((await read(desk)).engagement).toMatchObject([{ text: 'Also on Sunday?' }])
})
