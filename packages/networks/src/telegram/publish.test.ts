import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeTelegram, type FakeTelegram } from '../testing/fake-telegram.ts'
import { createTestHttp } from '../testing/http.ts'
import { createTestTools } from '../testing/tools.ts'
import { createTestRun } from '../testing/run.ts'
import { connectChat } from './chat.ts'
import { telegram } from './index.ts'
import { defined } from '../kit/defined.ts'

const http = createTestHttp()
const tools = createTestTools({ http })
const channelId = -1001234567890

let fake: FakeTelegram
let target: Target

const connect = async (id = channelId): Promise<Target> => {
  const connected = await connectChat(tools, { apiUrl: fake.url, token: fake.token }, String(id), { chatId: String(id) })
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential: connected.credential }
}

beforeEach(async () => {
  fake = await startFakeTelegram()
  target = await connect()
})
afterEach(() => fake.close())

const publish = async (draft: Draft, to = target): Promise<Published> => {
  const published = await telegram.publish?.(createTestRun({ http }), to, draft)
  if (!published) throw new Error('Nothing was published.')
  return published
}
const photo = (fields: Partial<DraftMedia> = {}) => mediaOf({ size: 10, ...fields })
const video = (fields: Partial<DraftMedia> = {}) =>
  mediaOf({ id: 'v', mime: 'video/mp4', filename: 'clip.mp4', size: 20, width: 1280, height: 720, duration: 9.6, ...fields })
const withMedia = (media: DraftMedia[], fields: Partial<Draft> = {}) =>
  draftOf('telegram.post', { segments: [segmentOf({ media })], ...fields })
const failWith = (code: number, parameters?: object) =>
  fake.fail(`POST /bot${fake.token}/sendMessage`, {
    mode: 'answer',
    answer: { status: code, json: { ok: false, error_code: code, description: 'Refused', ...defined({ parameters }) } },
  })

describe('publishing a message', () => {
  it('returns a public URL in a channel with a username', async () => {
    expect(await publish(draftOf('telegram.post'))).toEqual({ externalId: '10', externalUrl: 'https://t.me/harbournews/10' })
    expect(fake.messages).toEqual([{ id: 10, method: 'sendMessage', fields: { chat_id: String(channelId), text: 'Hello' }, files: [] }])
  })

  it("returns a members' URL in a chat without one, and the chat's URL in a basic group", async () => {
    const members = new Map([[fake.botId, { status: 'administrator', can_post_messages: true }]])
    fake.chats.set(-1009, { id: -1009, type: 'supergroup', title: 'Members', members })
    fake.chats.set(-42, { id: -42, type: 'group', title: 'Friends', members })
    expect((await publish(draftOf('telegram.post'), await connect(-1009))).externalUrl).toBe('https://t.me/c/9/10')
    expect((await publish(draftOf('telegram.post'), await connect(-42))).externalUrl).toBe('https://web.telegram.org/a/#-42')
  })

  it('sends every setting under its Bot API name', async () => {
    const settings = { disable_notification: true, link_preview: 'off', protect_content: true, message_thread_id: 7, parse_mode: 'html' }
    await publish(draftOf('telegram.post', { settings }))
    expect(fake.messages[0]?.fields).toEqual({
      chat_id: String(channelId),
      text: 'Hello',
      disable_notification: true,
      protect_content: true,
      message_thread_id: 7,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    })
  })

  it('requests the chosen link preview', async () => {
    for (const link_preview of ['on', 'large', 'small']) await publish(draftOf('telegram.post', { settings: { link_preview } }))
    expect(fake.messages.map(({ fields }) => fields['link_preview_options'])).toEqual([
      { is_disabled: false },
      { prefer_large_media: true },
      { prefer_small_media: true },
    ])
  })
})

describe('publishing media', () => {
  it('sends a single file with the method for its kind and the text as caption', async () => {
    await publish(withMedia([photo()]))
    await publish(withMedia([photo({ mime: 'image/gif', filename: 'a.gif' })]))
    await publish(withMedia([photo({ mime: 'application/pdf', filename: 'a.pdf' })]))
    await publish(draftOf('telegram.video', { segments: [segmentOf({ media: [video()] })], settings: { protect_content: true } }))
    expect(fake.messages.map(({ method, files }) => [method, files.map(({ part, size }) => `${part} ${size}`)])).toEqual([
      ['sendPhoto', ['photo 10']],
      ['sendAnimation', ['animation 10']],
      ['sendDocument', ['document 10']],
      ['sendVideo', ['video 20']],
    ])
    expect(fake.messages[3]?.fields).toEqual({
      chat_id: String(channelId),
      caption: 'Hello',
      protect_content: true,
      width: '1280',
      height: '720',
      duration: '10',
      supports_streaming: true,
    })
  })

  it("sends several as one album with the caption on the first, whose id is the post's", async () => {
    const draft = withMedia([photo({ id: 'a' }), video()], { settings: { parse_mode: 'html', disable_notification: true } })
    expect(await publish(draft)).toEqual({ externalId: '10', externalUrl: 'https://t.me/harbournews/10' })
    expect(fake.messages).toMatchObject([
      {
        method: 'sendMediaGroup',
        fields: {
          disable_notification: true,
          media: [
            { type: 'photo', media: 'attach://file0', caption: 'Hello', parse_mode: 'HTML' },
            { type: 'video', media: 'attach://file1', width: 1280, height: 720, duration: 10, supports_streaming: true },
          ],
        },
        files: [{ part: 'file0' }, { part: 'file1' }],
      },
    ])
    await publish(withMedia(['1', '2'].map((id) => photo({ id, mime: 'application/pdf' }))))
    expect(fake.messages[1]?.fields['media']).toMatchObject([{ type: 'document' }, { type: 'document' }])
  })

  it('sends no caption without a text', async () => {
    await publish(draftOf('telegram.post', { segments: [segmentOf({ text: '', media: [photo()] })] }))
    expect(fake.messages[0]?.fields).not.toHaveProperty('caption')
  })

  it('requests renditions in a size and format Telegram accepts', async () => {
    const asked: unknown[] = []
    const run = createTestRun({ http })
    const media: typeof run.media = (medium, constraints) => {
      asked.push(constraints)
      return run.media(medium, constraints)
    }
    await telegram.publish?.(
      { ...run, media },
      target,
      withMedia([photo({ id: 'a', width: 12_000, height: 8_000 }), photo({ id: 'b' }), video()]),
    )
    const images = { maxSize: 10_000_000, mimes: ['image/jpeg', 'image/png'] }
    expect(asked).toEqual([{ ...images, maxWidth: 6_000, maxHeight: 4_000 }, images, { maxSize: 50_000_000 }])
  })
})

describe('a refusal', () => {
  it("uses the retry time in Telegram's response body", async () => {
    failWith(429, { retry_after: 17 })
    await expect(publish(draftOf('telegram.post'))).rejects.toMatchObject({
      kind: 'rate_limited',
      evidence: 'not_sent',
      code: 'error_429',
      retryAfter: 17_000,
    })
  })

  it('treats a migrated group or an unknown bot as a lost connection', async () => {
    failWith(400, { migrate_to_chat_id: -100777 })
    await expect(publish(draftOf('telegram.post'))).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected', code: 'chat_migrated' })
    failWith(404)
    await expect(publish(draftOf('telegram.post'))).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected', code: 'error_404' })
  })

  it('treats a removed bot as a missing permission', async () => {
    fake.chats.get(channelId)?.members.set(fake.botId, { status: 'kicked' })
    await expect(publish(draftOf('telegram.post'))).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'error_403' })
  })

  it('leaves the outcome unknown if the response contains no message', async () => {
    fake.fail(`POST /bot${fake.token}/sendMessage`, { mode: 'answer', answer: { json: { ok: true, result: {} } } })
    await expect(publish(draftOf('telegram.post'))).rejects.toMatchObject({ evidence: 'unknown', code: 'broken_answer' })
  })

  it('comes before any request if the stored token is malformed', async () => {
    const before = fake.requests.length
    for (const credential of [{}, { apiUrl: fake.url, token: '1:x/../../evil' }])
      await expect(publish(draftOf('telegram.post'), { ...target, credential })).rejects.toMatchObject({
        kind: 'auth',
        evidence: 'not_sent',
      })
    expect(fake.requests).toHaveLength(before)
  })
})

describe('refreshing a chat', () => {
  it('fails when the bot was removed or lost its rights, so the account is marked', async () => {
    for (const member of [{ status: 'kicked' }, { status: 'administrator', can_post_messages: false }]) {
      fake.chats.get(channelId)?.members.set(fake.botId, member)
      await expect(telegram.refresh?.(tools, target)).rejects.toMatchObject({ kind: 'auth', code: 'bot_may_not_publish' })
    }
    fake.chats.clear()
    await expect(telegram.refresh?.(tools, target)).rejects.toMatchObject({ kind: 'auth', code: 'chat_unavailable' })
  })
})
