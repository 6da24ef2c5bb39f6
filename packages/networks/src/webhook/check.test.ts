import { describe, expect, it } from 'vitest'
import { draftOf, segmentOf } from '../testing/drafts.ts'
import { webhook } from './index.ts'

const codes = (fields: unknown): string[] =>
  webhook.check(draftOf('webhook.post', { settings: { fields } }), { limits: {} }).map(({ code }) => code)

describe('custom fields', () => {
  it('are any JSON object', () => {
    expect(codes({ channel: 'news', nested: { tags: [1, null] } })).toEqual([])
    for (const wrong of ['{', 7, ['a']]) expect(codes(wrong)).toEqual(['setting_invalid'])
  })

  it('have at most 16 KiB', () => {
    const withBytes = (bytes: number) => ({ x: 'é'.repeat((bytes - 8) / 2) })
    expect(codes(withBytes(16_384))).toEqual([])
    expect(codes(withBytes(16_386))).toEqual(['setting_invalid'])
  })
})

it('keeps hashtags in the text', () => {
  const draft = draftOf('webhook.post', { segments: [segmentOf({ text: '#a '.repeat(50) })] })
  expect(webhook.check(draft, { limits: {} })).toEqual([])
})
