import { createPublication, getPublication, publishPublicationNow } from '@broadside/contract/features/publications'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { channelPost, createScene, type Scene } from './testing/scene.ts'

let scene: Scene
let accountId: string
beforeEach(async () => {
  scene = await createScene()
  await scene.post(channelPost(await scene.issue()))
  await scene.test.drain()
  accountId = (await scene.accounts())[0]?.id ?? ''
})
afterEach(() => scene[Symbol.asyncDispose]())

const send = () => `POST /bot${scene.fake.token}/sendMessage`
const publish = async () => {
  const body = { workspace_id: scene.workspaceId, text: 'We open at seven.', account_ids: [accountId] }
  const { id } = (await scene.client.call(createPublication, { body })).body
  await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  await scene.test.drain()
  return id
}
const destinationOf = async (id: string) => (await scene.client.call(getPublication, { params: { id } })).body.destinations[0]
const pass = async (milliseconds: number) => {
  scene.test.clock.advance(milliseconds)
  await scene.test.drain()
}

describe('a publication for a channel', () => {
  it('is posted once, with its URL', async () => {
    const id = await publish()
    expect(await destinationOf(id)).toMatchObject({
      platform: 'telegram',
      output_profile: 'telegram.post',
      status: 'published',
      external_id: '10',
      external_url: 'https://t.me/harbournews/10',
    })
    expect(scene.fake.messages.map(({ fields }) => fields['text'])).toEqual(['We open at seven.'])
  })

  it('is never sent again after an unknown outcome; the user is asked', async () => {
    scene.fake.fail(send(), { mode: 'drop_after' })
    const id = await publish()
    for (let time = 0; time < 6; time++) await pass(15 * 60_000)
    expect(await destinationOf(id)).toMatchObject({ status: 'unknown', error: { kind: 'unknown', action: 'resolve' } })
    expect(scene.fake.messages).toHaveLength(1)
  })

  it('is sent after the wait that Telegram requests', async () => {
    const parameters = { retry_after: 300 }
    const json = { ok: false, error_code: 429, description: 'Too Many Requests: retry after 300', parameters }
    scene.fake.fail(send(), { mode: 'answer', answer: { status: 429, json } })
    const id = await publish()
    await pass(299_000)
    expect(scene.fake.messages).toEqual([])
    await pass(2_000)
    expect(await destinationOf(id)).toMatchObject({ status: 'published' })
    expect(scene.fake.messages).toHaveLength(1)
  })

  it('marks the account if the bot is no longer accepted', async () => {
    scene.fake.fail(send(), { mode: 'answer', answer: { status: 401, json: { ok: false, error_code: 401, description: 'Unauthorized' } } })
    const id = await publish()
    expect(await destinationOf(id)).toMatchObject({ status: 'failed', error: { kind: 'auth', action: 'reconnect' } })
    expect(await scene.grantStatus()).toBe('reconnect_required')
  })

  it('is limited to one message a second per chat', async () => {
    // Jobs are due by the database's clock; only with the app's clock ahead of it does the one-second wait take effect.
    scene.test.clock.advance(3_600_000)
    const ids = [await publish(), await publish()]
    const states = async () => Promise.all(ids.map(async (id) => (await destinationOf(id))?.status))
    expect(scene.fake.messages).toHaveLength(1)
    await pass(1_000)
    expect(await states()).toEqual(['published', 'published'])
    expect(scene.fake.messages).toHaveLength(2)
  })
})
