import { listEngagement } from '@broadside/contract/features/engagement'
import { listNotifications } from '@broadside/contract/features/notifications'
import { createPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { beforeEach, expect, it } from 'vitest'
import { addMember, createToken, createUser, createWorkspace } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { ada, grace, networkError, openTalk, publishPost, reply, sweep } from '#inbox/collections/testing/talk.ts'
import { defined } from '#lib/defined.ts'

const minute = 60_000

const scene = perTest(openTalk)
beforeEach(async () => {
  await scene.choose('engagement')
})

const now = () => scene.test.clock.now()
const later = async () => {
  scene.test.clock.advance(5 * minute)
  await sweep(scene)
}
const inbox = async () => {
  const { body } = await scene.client.call(listNotifications, { query: { workspace_id: scene.workspaceId } })
  return body.items.filter(({ type }) => type === 'new_engagement')
}

it('shows the collected items of each post, newest first, with their context', async () => {
  const post = await publishPost(scene)
  scene.test.clock.advance(minute)
  const first = reply(post.externalId, now(), { text: 'Hello\nthere', url: 'https://fediverse.example/1' })
  scene.test.clock.advance(minute)
  const second = reply(first.externalId, now(), { author: { ...ada, id: 'ada' } })
  scene.talk.replies.set(post.externalId, [first, second])
  scene.talk.reactions.push(reply(post.externalId, new Date(now().getTime() - 1000), { externalId: 'like-1', kind: 'like', text: '' }))
  await later()
  const { items } = await scene.engagement()
  expect(items).toMatchObject([
    { kind: 'reply', external_id: second.externalId, parent_external_id: first.externalId, is_own: true },
    { kind: 'like', external_id: 'like-1', text: '', is_own: false },
    {
      kind: 'reply',
      account_id: scene.accountId,
      platform: 'fake',
      publication_id: post.publicationId,
      destination_id: post.destinationId,
      external_id: first.externalId,
      parent_external_id: post.externalId,
      author: { id: 'grace', username: 'grace@fediverse.example', display_name: 'Grace', avatar_url: '' },
      text: 'Hello\nthere',
      url: 'https://fediverse.example/1',
      occurred_at: first.occurredAt.toISOString(),
      collected_at: now().toISOString(),
    },
  ])
})

it('says in which form a post was published, and when it was last read with success', async () => {
  await publishPost(scene)
  await sweep(scene)
  const first = now()
  scene.talk.errors.push(networkError('unavailable'))
  await later()
  await later()
  expect(scene.talk.read).toEqual([
    { profile: 'fake.post' },
    { profile: 'fake.post', since: first },
    { profile: 'fake.post', since: first },
  ])
  await later()
  expect(scene.talk.read.at(-1)?.since?.getTime()).toBeGreaterThan(first.getTime())
})

it('stores each item once, however often and in whichever form it arrives, and updates edits', async () => {
  const post = await publishPost(scene)
  const one = reply(post.externalId, now())
  scene.talk.replies.set(post.externalId, [one])
  scene.talk.reactions.push(one)
  await later()
  const [before] = (await scene.engagement()).items
  scene.talk.replies.set(post.externalId, [{ ...one, text: 'Do you have oat milk, please?' }])
  await later()
  const { items } = await scene.engagement()
  expect(items).toEqual([{ ...before, text: 'Do you have oat milk, please?' }])
})

it('matches reactions to any part of a thread and to known replies, and skips those about other posts', async () => {
  const { client, workspaceId, accountId, test } = scene
  const { body } = await client.call(createPublication, {
    body: {
      workspace_id: workspaceId,
      text: '',
      account_ids: [accountId],
      segments: [
        { id: 'a', text: 'One.' },
        { id: 'b', text: 'Two.' },
      ],
    },
  })
  await client.call(publishPublicationNow, { params: { id: body.id }, body: { expected_revision: 1 } })
  await test.drain()
  const [part = '', root = ''] = scene.fake.posts.map(({ id }) => id)
  const about = (externalId: string, parentId: string) => reply(parentId, now(), { externalId, kind: 'like', text: '' })
  const known = reply(root, now())
  scene.talk.replies.set(root, [known, reply(root, now(), { externalId: part, author: ada, text: 'Two.' })])
  await later()
  scene.talk.reactions.push(about('l1', root), about('l2', part), about('l3', known.externalId), about('l4', 'of-somebody-else'))
  await later()
  const { items } = await scene.engagement()
  expect(items.map(({ external_id }) => external_id).toSorted()).toEqual(['l1', 'l2', 'l3', known.externalId].toSorted())
  expect(new Set(items.map(({ publication_id }) => publication_id))).toEqual(new Set([body.id]))
})

it("notifies the author of the post once, but not of the account's own activity or older items", async () => {
  await scene.choose('engagement', false)
  const post = await publishPost(scene)
  scene.talk.replies.set(post.externalId, [reply(post.externalId, now(), { text: 'Too early.' })])
  scene.test.clock.advance(minute)
  await scene.choose('engagement')
  await scene.test.drain()
  expect(await inbox()).toEqual([])
  const like = reply(post.externalId, now(), { kind: 'like', text: '', externalId: 'like-1' })
  scene.talk.reactions.push(like, { ...like, externalId: 'like-2', author: { ...grace, id: 'ben', displayName: 'Ben' } })
  scene.talk.replies.set(post.externalId, [reply(post.externalId, now(), { author: ada, text: 'Ours.' })])
  await later()
  expect(await inbox()).toMatchObject([
    {
      title: '2 likes: We open at seven.',
      href: `/publications/${post.publicationId}`,
      payload: { publication_id: post.publicationId },
    },
  ])
  scene.talk.replies.set(post.externalId, [reply(post.externalId, now(), { text: 'With sugar?' })])
  await later()
  await later()
  expect((await inbox()).map(({ title, body }) => `${title} | ${body}`)).toEqual([
    '1 reply: We open at seven. | Grace: With sugar?',
    expect.stringMatching(/^2 likes: We open at seven\. \| From (Grace and Ben|Ben and Grace)$/),
  ])
})

it('is filtered and paginated', async () => {
  const post = await publishPost(scene)
  const other = await publishPost(scene, 'We close at nine.')
  const at = (seconds: number) => new Date(now().getTime() + seconds * 1000)
  scene.talk.replies.set(
    post.externalId,
    [1, 2, 3].map((seconds) => reply(post.externalId, at(seconds))),
  )
  scene.talk.reactions.push(reply(other.externalId, at(4), { kind: 'repost', text: '' }))
  await later()
  const count = async (query: Record<string, string>) => (await scene.engagement(query)).items.length
  expect(await count({})).toBe(4)
  expect(await count({ publication_id: post.publicationId })).toBe(3)
  expect(await count({ account_id: scene.accountId, platform: 'fake', kind: 'repost' })).toBe(1)
  expect(await count({ platform: 'mastodon' })).toBe(0)
  expect(await count({ account_id: 'unknown' })).toBe(0)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await scene.engagement({ limit: '1', ...defined({ cursor }) })
    seen.push(...page.items.map(({ external_id }) => external_id))
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual((await scene.engagement()).items.map(({ external_id }) => external_id))
  await expect(scene.engagement({ cursor: 'broken' })).rejects.toMatchObject({ code: 'validation_failed' })
})

it('is limited to its workspace', async () => {
  const post = await publishPost(scene)
  scene.talk.replies.set(post.externalId, [reply(post.externalId, now())])
  await later()
  const stranger = await createUser(scene.test)
  const client = scene.test.client({ token: await createToken(scene.test, stranger) })
  await expect(client.call(listEngagement, { query: { workspace_id: scene.workspaceId } })).rejects.toMatchObject({
    code: 'workspace_access_denied',
  })
  const own = await createWorkspace(scene.test, stranger)
  expect((await client.call(listEngagement, { query: { workspace_id: own.id, publication_id: post.publicationId } })).body.items).toEqual(
    [],
  )
  const viewer = scene.test.client({
    token: await createToken(scene.test, await addMember(scene.test, { id: scene.workspaceId }, 'viewer')),
  })
  expect((await viewer.call(listEngagement, { query: { workspace_id: scene.workspaceId } })).body.items).toHaveLength(1)
})
