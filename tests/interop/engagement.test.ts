/** Reactions to posts, as the app view behind the PDS returns them. */
import { setTimeout as delay } from 'node:timers/promises'
import { chooseAccountFeatures, listAccountFeatures } from '@broadside/contract/features/accounts'
import { listEngagement, listEngagementState, refreshEngagementAndMessaging } from '@broadside/contract/features/engagement'
import { newTid } from '@broadside/networks/bluesky/tid'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Broadside, startBroadside } from './broadside.ts'
import { createOwner, type Fields, type Owner, type StoredRecord } from './pds.ts'
import { createUser, type User } from './user.ts'

const { pds } = inject('network')

let broadside: Broadside
let user: User
let ada: Owner
let bob: Owner
let accountId: string

beforeAll(async () => {
  ;[ada, bob] = await Promise.all([createOwner('ada-talks'), createOwner('bob-talks')])
  broadside = await startBroadside([new URL(pds).host])
  user = await createUser(broadside.baseUrl)
  accountId = await user.connect(ada, pds)
})

afterAll(() => broadside?.[Symbol.asyncDispose]())

const featuresOf = async (account: string) => {
  const query = { workspace_id: user.workspaceId, account_ids: [account] }
  const { body } = await user.client.call(listAccountFeatures, { query })
  return Object.fromEntries(body.items.map(({ feature, availability }) => [feature, availability]))
}

const choose = (enabled: boolean) =>
  user.client.call(chooseAccountFeatures, {
    body: { workspace_id: user.workspaceId, choices: [{ account_id: accountId, feature: 'engagement', enabled }] },
  })

/** Polls until this much was collected, because the app view lags behind the PDS. */
async function collect(count: number) {
  for (;;) {
    await user.client.call(refreshEngagementAndMessaging, { body: { workspace_id: user.workspaceId } })
    await delay(300)
    const { body } = await user.client.call(listEngagement, { query: { workspace_id: user.workspaceId } })
    if (body.items.length >= count) return body.items
  }
}

const refOf = ({ uri, cid }: StoredRecord) => ({ uri, cid })
const act = (owner: Owner, collection: string, fields: Fields) =>
  owner.createRecord(`app.bsky.feed.${collection}`, newTid(new Date()), {
    $type: `app.bsky.feed.${collection}`,
    createdAt: new Date().toISOString(),
    ...fields,
  })

it('collects replies throughout a thread, quotes, likes and reposts, each at its post', async () => {
  await user.whenSettled(await user.publish(accountId, [{ text: 'We open at seven.' }, { text: 'And close at nine.' }]))
  const [root, part] = await ada.records()
  if (!root || !part) throw new Error('There is no thread.')
  await choose(true)
  const question = await act(bob, 'post', { text: 'Also on Sunday?', reply: { root: refOf(root), parent: refOf(part) } })
  const answer = await act(ada, 'post', { text: 'Also on Sunday.', reply: { root: refOf(root), parent: question } })
  const quote = await act(bob, 'post', { text: 'Go there.', embed: { $type: 'app.bsky.embed.record', record: refOf(root) } })
  const like = await act(bob, 'like', { subject: refOf(part) })
  const repost = await act(bob, 'repost', { subject: refOf(root) })
  const items = await collect(5)
  const told = Object.fromEntries(items.map((item) => [item.external_id, item]))
  expect(Object.keys(told).toSorted()).toEqual([question, answer, quote, like, repost].map(({ uri }) => uri).toSorted())
  expect(told[question.uri]).toMatchObject({ kind: 'reply', text: 'Also on Sunday?', parent_external_id: part.uri, is_own: false })
  expect(told[question.uri]).toMatchObject({ author: { id: bob.did, username: bob.handle } })
  expect(told[answer.uri]).toMatchObject({ kind: 'reply', parent_external_id: question.uri, is_own: true })
  expect(told[quote.uri]).toMatchObject({ kind: 'quote', text: 'Go there.', parent_external_id: root.uri })
  expect(told[like.uri]).toMatchObject({ kind: 'like', text: '', parent_external_id: part.uri })
  expect(told[repost.uri]).toMatchObject({ kind: 'repost', parent_external_id: root.uri })
  const late = await act(bob, 'post', { text: 'Thank you!', reply: { root: refOf(root), parent: answer } })
  expect((await collect(6)).map(({ external_id }) => external_id)).toContain(late.uri)
})

it('reports success', async () => {
  const { body } = await user.client.call(listEngagementState, { query: { workspace_id: user.workspaceId } })
  expect(body.items).toMatchObject([{ account_id: accountId, status: 'ok' }])
})

it('detects from the token whether an app password may read direct messages', async () => {
  expect(await featuresOf(accountId)).toMatchObject({ engagement: 'available', messaging: 'missing_scope' })
  expect(await user.connect(await ada.allowMessages(), pds)).toBe(accountId)
  expect(await featuresOf(accountId)).toMatchObject({ engagement: 'available', messaging: 'available' })
})
