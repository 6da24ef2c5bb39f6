/** Kills the server around the simultaneous writes of a post and a thread, and checks the results on the PDS. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Broadside, startBroadside } from './broadside.ts'
import { holdConfirmation } from './confirmation.ts'
import { type Front, type Held, openFront } from './front.ts'
import { createOwner, type Fields, type Owner, type StoredRecord } from './pds.ts'
import { createPng } from './picture.ts'
import { createUser, type Destination, type Post, type User } from './user.ts'

const { pds } = inject('network')
const write = 'com.atproto.repo.applyWrites'

let front: Front
let broadside: Broadside
let user: User
let bob: Owner
let mediaId: string

beforeAll(async () => {
  front = await openFront(pds)
  bob = await createOwner('bob-crash')
  broadside = await startBroadside([new URL(front.url).host])
  user = await createUser(broadside.baseUrl)
  mediaId = await user.upload('square.png', createPng(16, 16))
})

afterAll(async () => {
  await front?.[Symbol.asyncDispose]()
  await broadside?.[Symbol.asyncDispose]()
})

const threads = [['One post'], ['One', 'Two', 'Three', 'Four', 'Five']]

const holdBoth = (method: string, where: 'request' | 'answer') => Promise.all(threads.map(() => front.hold(method, where)))

/** Releases calls; returns the status of each PDS response. */
const release = (calls: readonly Held[]) => Promise.all(calls.map(async (call) => (await call.release()).status))

async function killAndLose(calls: readonly Held[]): Promise<void> {
  await broadside.kill()
  for (const call of calls) call.drop()
  await broadside.start()
}

interface Moment {
  when: string
  at: readonly [method: string, where: 'request' | 'answer']
  /** Kills the server while the calls wait, decides their outcome, and restarts the server. */
  strike(calls: readonly Held[]): Promise<void>
  afterwards?(calls: readonly Held[]): Promise<void>
  /** How often Broadside sends each write in total. */
  writes: number
}

const done = [200, 200]
/** The PDS doesn't overwrite an existing record. */
const refused = [expect.toSatisfy((status: number) => status >= 400), expect.toSatisfy((status: number) => status >= 400)]

const moments: readonly Moment[] = [
  {
    when: 'before the write, while a mention is looked up',
    at: ['com.atproto.identity.resolveHandle', 'request'],
    strike: killAndLose,
    writes: 1,
  },
  {
    when: 'before the write, after the PDS took the picture',
    at: ['com.atproto.repo.uploadBlob', 'answer'],
    strike: killAndLose,
    writes: 1,
  },
  { when: 'during a write that never arrives', at: [write, 'request'], strike: killAndLose, writes: 2 },
  {
    when: 'during a write that arrives while the server is down',
    at: [write, 'request'],
    strike: async (calls) => {
      await broadside.kill()
      expect(await release(calls)).toEqual(done)
      await broadside.start()
    },
    writes: 1,
  },
  {
    when: 'during a write that arrives just before its repeat',
    at: [write, 'request'],
    strike: async (calls) => {
      await broadside.kill()
      const repeats = holdBoth(write, 'request')
      await broadside.start()
      const repeated = await repeats
      expect(await release(calls)).toEqual(done)
      expect(await release(repeated)).toEqual(refused)
    },
    writes: 2,
  },
  {
    when: 'during a write that arrives after its repeat',
    at: [write, 'request'],
    strike: async () => {
      await broadside.kill()
      await broadside.start()
    },
    afterwards: async (calls) => expect(await release(calls)).toEqual(refused),
    writes: 2,
  },
  { when: 'after the PDS wrote, before its answer arrives', at: [write, 'answer'], strike: killAndLose, writes: 1 },
  {
    when: 'after the answer arrived, before it is written down',
    at: [write, 'answer'],
    strike: async (calls) => {
      {
        await using confirmation = await holdConfirmation(broadside)
        expect(await release(calls)).toEqual(done)
        await confirmation.whenStuck()
        await broadside.kill()
      }
      await broadside.start()
    },
    writes: 1,
  },
  {
    when: 'after the PDS wrote, and again while it is asked what it has',
    at: [write, 'answer'],
    strike: async (calls) => {
      await broadside.kill()
      for (const call of calls) call.drop()
      const asked = holdBoth('com.atproto.repo.getRecord', 'request')
      await broadside.start()
      await killAndLose(await asked)
    },
    writes: 1,
  },
]

const toPosts = (texts: readonly string[]): Post[] =>
  texts.map((text, index) => ({
    text: `${text}, for @${bob.handle}`,
    ...(index === 0 ? { media: [{ media_id: mediaId, alt_text: 'Square' }] } : {}),
  }))

/** The expected `reply` in each record of a thread. */
const chainOf = (records: readonly StoredRecord[]) => {
  const references = records.map(({ uri, cid }) => ({ uri, cid }))
  return references.map((_, index) => (index === 0 ? undefined : { root: references[0], parent: references[index - 1] }))
}

interface Delivery {
  owner: Owner
  posts: Post[]
  publish(): Promise<string>
}

async function prepare(name: string, texts: readonly string[]): Promise<Delivery> {
  const owner = await createOwner(`crash-${name}-${texts.length}`)
  const accountId = await user.connect(owner, front.url)
  const posts = toPosts(texts)
  return { owner, posts, publish: () => user.publish(accountId, posts) }
}

/** Checks the account's full repository, to find duplicates and stray records. */
async function expectOnce({ owner, posts }: Delivery, destination: Destination): Promise<void> {
  const records = await owner.records()
  expect(records.map(({ value }) => value.text)).toEqual(posts.map(({ text }) => text))
  expect(records.map(({ value }) => value['reply'])).toEqual(chainOf(records))
  expect((records[0]?.value['embed'] as Fields | undefined)?.['$type']).toBe('app.bsky.embed.images')
  expect(destination).toMatchObject({ status: 'published', external_id: records[0]?.uri })
}

describe('a post and a thread of five exist exactly once after a kill', () => {
  for (const [index, { when, at, strike, afterwards, writes }] of moments.entries())
    it(when, async () => {
      const deliveries = await Promise.all(threads.map((texts) => prepare(String(index), texts)))
      const sent = front.calls.length
      const stopped = holdBoth(...at)
      const ids = await Promise.all(deliveries.map(({ publish }) => publish()))
      const calls = await stopped
      await strike(calls)
      const destinations = await Promise.all(ids.map((id) => user.whenSettled(id)))
      await afterwards?.(calls)
      for (const [index, destination] of destinations.entries()) await expectOnce(deliveries[index] as Delivery, destination)
      expect(front.calls.slice(sent).filter((method) => method === write)).toHaveLength(writes * deliveries.length)
    })
})

it('exists exactly once when the connection breaks after the PDS wrote it', async () => {
  const delivery = await prepare('cut', ['One', 'Two'])
  const sent = front.calls.length
  front.interfere(write, { after: () => undefined })
  await expectOnce(delivery, await user.whenSettled(await delivery.publish()))
  expect(front.calls.slice(sent).filter((method) => method === write)).toHaveLength(1)
})
