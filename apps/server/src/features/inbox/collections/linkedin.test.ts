/** From the connection of a page to the comments on its posts in the inbox, over HTTP, against the fake server. */
import { addComment } from '@broadside/networks/testing/fake-linkedin-posts'
import { expect, it } from 'vitest'
import { createLinkedInScene } from '#publishing/accounts/testing/linkedin-scene.ts'
import { perTest } from '#test/lifetimes.ts'
import { accountOf, choose, collect, type Desk, featureOf, itemsOf, stateOf } from './testing/collecting.ts'

const minute = 60_000

const scene = perTest(() => createLinkedInScene())

const deskOf = (accountId = ''): Desk => ({ test: scene.test, client: scene.client, workspaceId: scene.workspaceId, accountId })
const publish = async (desk: Desk) =>
  (await scene.read(await scene.publish(desk.accountId, { text: 'We open at seven.' }))).external_id ?? ''
const countReads = () => scene.fake.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/comments')).length

it("collects the comments on a page's posts once it is switched on", async () => {
  const desk = deskOf((await scene.connect('organization'))['Harbour Cafe'])
  const post = await publish(desk)
  const question = addComment(scene.fake, post, 'Do you have oat milk?')
  addComment(scene.fake, post, 'We do.', { parent: question })
  await collect(desk)
  expect(countReads()).toBe(0)
  expect(await featureOf(desk, 'engagement')).toMatchObject({ enabled: false, availability: 'available' })
  await choose(desk, 'engagement')
  await collect(desk)
  expect((await itemsOf(desk)).map(({ text, parent_external_id, author }) => [text, parent_external_id, author.display_name])).toEqual([
    ['We do.', question, 'LinkedIn member'],
    ['Do you have oat milk?', post, 'LinkedIn member'],
  ])
  expect(await stateOf(desk, 'engagement')).toMatchObject({ status: 'ok' })
})

it('says why comments on the posts of members cannot be collected, and asks for none', async () => {
  const ids = await scene.connect('organization')
  const desk = deskOf(ids['Ada Lovelace'])
  expect(await featureOf(desk, 'engagement')).toMatchObject({ availability: 'unsupported', reason: 'members_closed' })
  expect((await accountOf(desk)).capabilities).not.toContain('engagement')
  await publish(desk)
  await choose(desk, 'engagement')
  await collect(desk)
  expect(countReads()).toBe(0)
  expect(await stateOf(desk, 'engagement')).toBeUndefined()
})

it('leaves most calls of a day to posts', async () => {
  const desk = deskOf((await scene.connect('organization'))['Harbour Cafe'])
  await publish(desk)
  await choose(desk, 'engagement')
  for (let round = 0; round < 26; round++) await collect(desk, 5 * minute)
  expect(countReads()).toBeGreaterThanOrEqual(20)
  expect(countReads()).toBeLessThan(24)
  expect(await publish(desk)).not.toBe('')
})

it('waits until midnight when LinkedIn accepts no more calls, and asks for a reconnection when access was withdrawn', async () => {
  const desk = deskOf((await scene.connect('organization'))['Harbour Cafe'])
  await publish(desk)
  await choose(desk, 'engagement')
  scene.fake.callsLeft = 0
  await collect(desk)
  expect(await stateOf(desk, 'engagement')).toMatchObject({ status: 'rate_limited', error_code: 'daily_limit_reached' })
  scene.fake.callsLeft = undefined
  scene.fake.tokens.revoke()
  scene.test.clock.advance(24 * 60 * minute)
  const later = { ...desk, client: await scene.signIn() }
  await collect(later)
  expect(await stateOf(later, 'engagement')).toMatchObject({ status: 'permission_required' })
  expect(await accountOf(later)).toMatchObject({ status: 'reconnect_required' })
})
