import { describe, expect, it } from 'vitest'
import type { Draft, Json } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { discord } from './index.ts'

const post = (settings: Draft['settings'], media: Parameters<typeof mediaOf>[0][] = []) =>
  draftOf('discord.post', {
    settings,
    segments: [segmentOf({ media: media.map((fields, index) => mediaOf({ id: `m${index}`, ...fields })) })],
  })
const check = (draft: Draft, limits: Json = {}) =>
  discord.check(draft, { limits }).map(({ severity, code, field }) => `${severity} ${code} ${field ?? ''}`)

const bot = { botId: '100000000000000002', channel: 'text' }
const forum = { ...bot, channel: 'forum' }
const thread = '100000000000000009'

describe('checking Discord settings', () => {
  it('validates their values', () => {
    const wrong = { username: 'a'.repeat(81), thread_id: 'news', suppress_embeds: 'yes', allowed_mentions: ['all'], applied_tags: 'x' }
    expect(check(post(wrong)).filter((issue) => issue.startsWith('error setting_invalid'))).toHaveLength(5)
    expect(check(post({ username: 'Harbour', allowed_mentions: ['roles'], suppress_embeds: true }))).toEqual([])
    expect(check(post({ username: 'The Discordian' }))).toEqual(['error setting_invalid settings.username'])
  })

  it('takes a name for each post from webhooks only', () => {
    expect(check(post({ username: 'Harbour' }), bot)).toEqual(['error unsupported_setting settings.username'])
  })

  it('requires a thread in a forum, and allows a new one nowhere else', () => {
    expect(check(post({}), forum)).toEqual(['error setting_required settings.thread_name'])
    expect(check(post({ thread_name: 'Menu' }), forum)).toEqual([])
    expect(check(post({ thread_id: thread }), forum)).toEqual([])
    expect(check(post({ thread_id: thread }), bot)).toEqual([])
    expect(check(post({ thread_name: 'Menu' }), bot)).toEqual(['error unsupported_setting settings.thread_name'])
    expect(check(post({ thread_name: 'Menu', thread_id: thread }), forum)).toEqual(['error unsupported_setting settings.thread_name'])
    expect(check(post({ thread_name: 'a'.repeat(101) }), forum)).toEqual(['error setting_invalid settings.thread_name'])
  })

  it('allows tags on a new thread only, and requires them where the forum does', () => {
    const tagged = { thread_name: 'Menu', applied_tags: [thread] }
    expect(check(post({ thread_name: 'Menu' }), { ...forum, requiresTag: true })).toEqual(['error setting_required settings.applied_tags'])
    expect(check(post(tagged), { ...forum, requiresTag: true })).toEqual([])
    expect(check(post({ applied_tags: [thread], thread_id: thread }))).toEqual(['error unsupported_setting settings.applied_tags'])
  })
})

describe('checking Discord media', () => {
  it('accepts images and videos together, up to the limit of the server', () => {
    expect(check(post({}, [{}, { mime: 'video/mp4' }, { mime: 'image/gif' }]))).toEqual([])
    const large = [{ mime: 'video/mp4', size: 10_485_761 }]
    expect(check(post({}, large))).toEqual(['error media_size media'])
    expect(check(post({}, large), { ...bot, fileSize: 52_428_800 })).toEqual([])
  })

  it('accepts alt text of up to 1,024 characters', () => {
    expect(check(post({}, [{ altText: 'a'.repeat(1024) }]))).toEqual([])
    expect(check(post({}, [{ altText: 'a'.repeat(1025) }]))).toEqual(['error setting_invalid alt_text'])
  })

  it('counts characters, and links as written', () => {
    const overLimit = draftOf('discord.post', { segments: [segmentOf({ text: `https://a.example/${'a'.repeat(1983)}` })] })
    expect(check(overLimit)).toEqual(['error text_too_long text'])
  })
})
