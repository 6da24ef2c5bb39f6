import { describe, expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { slack } from './index.ts'

const post = (text: string, settings: Draft['settings'] = {}, media: Parameters<typeof mediaOf>[0][] = []) =>
  draftOf('slack.post', {
    settings: { channel_id: 'C0NEWS0001', ...settings },
    segments: [segmentOf({ text, media: media.map((fields, index) => mediaOf({ id: `m${index}`, ...fields })) })],
  })
const check = (draft: Draft) => slack.check(draft, { limits: {} }).map(({ severity, code, field }) => `${severity} ${code} ${field ?? ''}`)

describe('checking a Slack message', () => {
  it('warns above 4,000 characters, and rejects more than 12,000', () => {
    expect(check(post('a'.repeat(4_000)))).toEqual([])
    expect(check(post('a'.repeat(4_001)))).toEqual(['warning text_too_long text'])
    expect(check(post('a'.repeat(12_000)))).toEqual(['warning text_too_long text'])
    expect(check(post('a'.repeat(12_001)))).toEqual(['error text_too_long text'])
  })

  it('requires a channel, by its id', () => {
    expect(check(draftOf('slack.post'))).toEqual(['error setting_required settings.channel_id'])
    expect(check(post('x', { channel_id: '#news' }))).toEqual(['error setting_invalid settings.channel_id'])
    expect(check(post('x', { thread_ts: '1700000000.000100', unfurl_links: true, unfurl_media: false }))).toEqual([])
    expect(check(post('x', { thread_ts: '1700000000', unfurl_links: 'yes' }))).toHaveLength(2)
  })

  it('requires alt text for images, of up to 1,000 characters', () => {
    expect(check(post('', {}, [{}]))).toEqual(['error alt_text_required alt_text'])
    expect(check(post('', {}, [{ altText: 'a'.repeat(1_000) }]))).toEqual([])
    expect(check(post('', {}, [{ altText: 'a'.repeat(1_001) }]))).toEqual(['error setting_invalid alt_text'])
    expect(check(post('', {}, [{ mime: 'application/pdf' }, { mime: 'audio/mpeg' }, { altText: 'A pier' }]))).toEqual([])
  })
})
