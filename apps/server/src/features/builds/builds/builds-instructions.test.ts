import { regenerateDestination } from '@broadside/contract/features/builds'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { type Desk, openDesk } from './testing/desk.ts'

const text = `The repair café is run by volunteers who teach their guests to repair things at home.

“We throw away far too many things that still work well,” says Ana Ruiz, who leads the repair café.`

let test: TestApp
let desk: Desk
beforeAll(async () => {
  test = await createTestApp()
  desk = await openDesk(test)
})
afterAll(() => test[Symbol.asyncDispose]())

const rewrite = async (direction: string) => {
  const account = await desk.addAccount('mastodon', `name${direction.length}`)
  const build = await desk.run({ idea: 'The repair café is for all.', account_ids: [account], context_notes: text })
  await desk.client.call(regenerateDestination, { params: { id: build.id, account_id: account }, body: { direction } })
  await test.drain()
  return (await desk.get(build.id)).result?.destinations.find(({ account_id }) => account_id === account)
}

it('follows an instruction of a regeneration', async () => {
  const post = await rewrite('with a quotation')
  expect(post?.segments[0]?.body).toContain('says Ana Ruiz')
  expect(post?.follow_up_notes).toEqual([])
})

it('says in a note why an instruction was not followed', async () => {
  const post = await rewrite('name the price')
  expect(post?.follow_up_notes).toEqual(['No price in the sources fits.'])
})
