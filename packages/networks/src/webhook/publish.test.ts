import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeWebhook, startFakeWebhook } from '../testing/fake-webhook.ts'
import { createJournal, createTestRun, type TestRunOptions } from '../testing/run.ts'
import { connectReceiver } from './connect.ts'
import { publish } from './publish.ts'
import { createTestTools } from '../testing/tools.ts'

const tools = createTestTools()

let fake: FakeWebhook
let target: Target
beforeEach(async () => {
  fake = await startFakeWebhook()
  const { accounts, credential } = await connectReceiver(tools, { name: 'Harbour', url: fake.hook, secret: fake.secret })
  target = { account: accounts[0]!, credential }
})
afterEach(() => fake.close())

const route = () => `POST ${new URL(fake.hook).pathname}`
const send = (draft: Draft, options: Partial<TestRunOptions> = {}): Promise<Published> =>
  publish(createTestRun({ ...tools, ...options }), target, draft)

describe('a message', () => {
  it('contains the post, its files for a day, and what it belongs to', async () => {
    const media = [
      mediaOf({ altText: 'A quay', settings: { alt_text: 'The quay' } }),
      mediaOf({ id: 'm2', mime: 'video/mp4', filename: 'ferry.mp4', duration: 7.5 }),
    ]
    const now = new Date()
    const draft = draftOf('webhook.post', {
      title: 'Winter hours',
      description: 'From Monday',
      segments: [segmentOf({ text: 'We open at nine. #harbour', media })],
      settings: { fields: { channel: 'news', tags: ['a', 'b'] } },
    })
    await send(draft, { now: () => now })
    const expires = now.getTime() + 24 * 3_600_000
    const shared = { size: 1000, width: 1600, height: 900 }
    expect([...fake.posts.values()]).toEqual([
      {
        type: 'post.publish',
        timestamp: now.toISOString(),
        data: {
          publication_id: 'publication-1',
          account: { id: 'account-1', name: 'Harbour' },
          output_profile: 'webhook.post',
          title: 'Winter hours',
          description: 'From Monday',
          link: 'https://harbour.example/winter',
          segments: [
            {
              text: 'We open at nine. #harbour',
              title: '',
              description: '',
              media: [
                {
                  id: 'medium-1',
                  url: `https://broadside.example/media/medium-1.${expires}`,
                  mime_type: 'image/png',
                  filename: 'photo.png',
                  ...shared,
                  alt_text: 'The quay',
                },
                {
                  id: 'm2',
                  url: `https://broadside.example/media/m2.${expires}`,
                  mime_type: 'video/mp4',
                  filename: 'ferry.mp4',
                  ...shared,
                  duration: 7.5,
                  alt_text: '',
                },
              ],
            },
          ],
          fields: { channel: 'news', tags: ['a', 'b'] },
        },
      },
    ])
  })

  it('keeps its id, with a new time, when it is sent again', async () => {
    const journal = createJournal()
    fake.fail(route(), { mode: 'drop_after' })
    await expect(send(draftOf('webhook.post'), { journal })).rejects.toMatchObject({ evidence: 'unknown' })
    const later = new Date(Date.now() + 3 * 86_400_000)
    fake.now = () => later
    const { externalId } = await send(draftOf('webhook.post'), { journal, now: () => later })
    expect([...fake.posts.keys()]).toEqual([externalId])
    expect(fake.requests.filter(({ headers }) => headers['webhook-id'] === externalId)).toHaveLength(2)
  })
})

describe("the receiver's answer", () => {
  it.each([
    [{ json: { url: 'https://harbour.example/posts/1' } }, 'https://harbour.example/posts/1'],
    [{ status: 204 }, ''],
    [{ json: { url: 'http://harbour.example/posts/1' } }, ''],
    [{ json: { url: 'javascript:alert(1)' } }, ''],
    [{ json: { url: `https://harbour.example/${'x'.repeat(2048)}` } }, ''],
    [{ json: { url: 'https://harbour.example/posts/1', more: 'x'.repeat(16_384) } }, ''],
    [{ json: ['https://harbour.example/posts/1'] }, ''],
  ])('%# may contain the address of the post', async (answer, externalUrl) => {
    fake.answer = answer
    expect(await send(draftOf('webhook.post'))).toMatchObject({ externalUrl })
  })

  it.each([
    [410, {}, { kind: 'rejected', evidence: 'rejected' }],
    [422, {}, { kind: 'rejected', evidence: 'rejected' }],
    [429, { 'retry-after': '30' }, { kind: 'rate_limited', evidence: 'not_sent', retryAfter: 30_000 }],
    [503, { 'retry-after': '30' }, { kind: 'unavailable', evidence: 'not_sent', retryAfter: 30_000 }],
  ])('%i decides what happens to the post', async (status, headers, error) => {
    fake.answer = { status, headers }
    await expect(send(draftOf('webhook.post'))).rejects.toMatchObject(error)
  })
})
