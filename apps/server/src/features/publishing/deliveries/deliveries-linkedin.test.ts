import { resolveDestination, retryDestination } from '@broadside/contract/features/publications'
import { expect, it } from 'vitest'
import { createLinkedInScene } from '#publishing/accounts/testing/linkedin-scene.ts'
import { perTest } from '#test/lifetimes.ts'

const minute = 60_000
const hour = 60 * minute

const scene = perTest(() => createLinkedInScene())

const comments = () => scene.fake.comments.map(({ text }) => text)

it('confirms the post of a member by its age, after the user repeats it', async () => {
  const { 'Ada Lovelace': account = '' } = await scene.connect('person')
  // Ten minutes is the least.
  scene.fake.duplicateMs = 3 * hour
  scene.fake.fail('POST /rest/posts', { mode: 'drop_after' })
  const id = await scene.publish(account, { text: 'We open at nine.' })
  for (let round = 0; round < 6; round++) await scene.pass(20 * minute)
  const { id: destination_id, ...unknown } = await scene.read(id)
  expect(unknown).toMatchObject({ status: 'unknown', error: { kind: 'unknown', action: 'resolve' } })
  await scene.client.call(resolveDestination, { params: { id, destination_id }, body: { resolution: 'retry' } })
  await scene.test.drain()
  const [post] = scene.fake.posts
  expect(await scene.read(id)).toMatchObject({ status: 'published', external_id: post?.urn })
  expect(scene.fake.posts).toHaveLength(1)
})

it('fails as a duplicate of an older post', async () => {
  const { 'Ada Lovelace': account = '' } = await scene.connect('person')
  await scene.publish(account, { text: 'We open at nine.' })
  await scene.pass(5 * minute)
  const id = await scene.publish(account, { text: 'We open at nine.' })
  expect(await scene.read(id)).toMatchObject({ status: 'failed', error: { kind: 'duplicate' } })
})

it('shows that the post is out when its first comment fails, and a retry adds the comment alone', async () => {
  const { 'Ada Lovelace': account = '' } = await scene.connect('person')
  const urn = `urn:li:share:${(BigInt(scene.test.clock.now().getTime()) << 22n) + 1n}`
  const refusal = { status: 400, json: { status: 400, code: 'COMMENTS_DISABLED', message: 'Comments are off' } }
  scene.fake.fail(`POST /v2/socialActions/${encodeURIComponent(urn)}/comments`, { mode: 'answer', answer: refusal })
  const id = await scene.publish(account, { text: 'We open at nine.' }, { first_comment: 'https://harbour.example' })
  const { id: destination_id, ...failed } = await scene.read(id)
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'comments_disabled', detail: 'Comments are off' } })
  expect(failed.published_content?.segments).toMatchObject([{ text: 'We open at nine.', external_id: urn }])
  await scene.client.call(retryDestination, { params: { id, destination_id } })
  await scene.test.drain()
  expect(await scene.read(id)).toMatchObject({ status: 'published', external_id: urn })
  expect([scene.fake.posts.length, comments()]).toEqual([1, ['https://harbour.example']])
})

it('continues a thread on the next day when the calls of a day are used up', async () => {
  const { 'Harbour Cafe': account = '' } = await scene.connect('organization')
  scene.fake.callsLeft = 2
  const id = await scene.publish(account, { segments: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] })
  const waiting = await scene.read(id)
  expect(waiting).toMatchObject({ error: { kind: 'quota', code: 'daily_limit_reached', retryable: true } })
  expect(comments()).toEqual(['Two'])
  scene.fake.callsLeft = undefined
  await scene.pass(24 * hour)
  expect(await scene.read(id)).toMatchObject({ status: 'published', external_id: scene.fake.posts[0]?.urn })
  expect([scene.fake.posts.length, comments()]).toEqual([1, ['Two', 'Three']])
})

it('asks the server admin to update a server whose version of the API has ended', async () => {
  const { 'Ada Lovelace': account = '' } = await scene.connect('person')
  scene.fake.versions = ['202711']
  const id = await scene.publish(account, { text: 'We open at nine.' })
  expect(await scene.read(id)).toMatchObject({
    status: 'failed',
    error: { kind: 'bug', message_code: expect.stringContaining('api_version_ended') },
  })
})
