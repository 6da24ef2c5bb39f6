import { getConnectionCode, issueConnectionCode } from '@broadside/contract/features/accounts-connecting'
import { describe, expect, it } from 'vitest'
import { perTest } from '#test/lifetimes.ts'
import { channelId, channelPost, createScene } from './testing/scene.ts'

const scene = perTest(() => createScene())

const issue = async (expected_chat_id = String(channelId)) => {
  const body = { workspace_id: scene.workspaceId, platform: 'telegram', fields: { expected_chat_id } }
  return (await scene.client.call(issueConnectionCode, { body })).body
}
const stateOf = async (connection_id: string) => (await scene.client.call(getConnectionCode, { params: { connection_id } })).body
const post = async (text: string, chat = channelId) => {
  await scene.post(channelPost(text, chat))
  await scene.test.drain()
}

describe('the state of a command', () => {
  it('is connected once it was sent in the chat', async () => {
    const { connection_id, code, recipient } = await issue()
    expect(recipient).toBe('@harbour_bot')
    expect(await stateOf(connection_id)).toMatchObject({ state: 'waiting', platform: 'telegram' })
    await post(code)
    const [account] = await scene.accounts()
    expect(await stateOf(connection_id)).toMatchObject({ state: 'connected', account_ids: [account?.id] })
  })

  it('is refused with the reason that the chat never gets', async () => {
    const { connection_id, code } = await issue()
    scene.fake.chats.get(channelId)?.members.set(scene.fake.botId, { status: 'administrator', can_post_messages: false })
    await post(code)
    expect(await stateOf(connection_id)).toMatchObject({ state: 'refused', reason: 'bot_may_not_publish', account_ids: [] })
    const other = await issue()
    await post(other.code, -1009)
    expect(await stateOf(other.connection_id)).toMatchObject({ state: 'refused', reason: 'other_chat' })
    expect(scene.fake.messages).toEqual([])
  })

  it('is expired after 15 minutes', async () => {
    const { connection_id, code } = await issue()
    scene.test.clock.advance(15 * 60_000)
    await post(code)
    expect(await stateOf(connection_id)).toMatchObject({ state: 'expired' })
  })

  it('exists for a chat id only', async () => {
    await expect(issue('@harbournews')).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.fields.expected_chat_id', code: 'not_a_chat_id' }] },
    })
  })
})
