import { describe, expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { readHtml } from './html.ts'
import { telegram } from './index.ts'

const check = (draft: Draft) => telegram.check(draft, { limits: {} }).map(({ severity, code }) => `${severity} ${code}`)
const post = (text: string, fields: { media?: Partial<Parameters<typeof mediaOf>[0]>[]; settings?: Draft['settings'] } = {}) =>
  draftOf('telegram.post', {
    segments: [segmentOf({ text, media: (fields.media ?? []).map((medium, index) => mediaOf({ id: `m${index}`, ...medium })) })],
    settings: fields.settings ?? {},
  })
const html = { settings: { parse_mode: 'html' } }

describe('checking a Telegram text', () => {
  it('counts in UTF-16 units', () => {
    expect(telegram.count('a🌍')).toBe(3)
    expect(check(post('🌍'.repeat(2048)))).toEqual([])
    expect(check(post(`${'🌍'.repeat(2048)}a`))).toEqual(['error text_too_long'])
  })

  it('applies the caption limit next to media', () => {
    expect(check(post('a'.repeat(1024), { media: [{}] }))).toEqual([])
    expect(check(post('a'.repeat(1025), { media: [{}] }))).toEqual(['error text_too_long'])
    expect(check(post('a'.repeat(1025)))).toEqual([])
  })

  it("doesn't count the markup", () => {
    const text = `<b>${'a'.repeat(4094)}</b>&lt;&#x1f30d;`
    expect(readHtml('<a href="https://x.example?a=1">A&amp;B</a>&#33;')).toEqual({ text: 'A&B!', entities: 1 })
    expect(check(post(text, html))).toEqual(['error text_too_long'])
    expect(check(post(text.replace('a', ''), html))).toEqual([])
  })

  it("accepts only Telegram's markup, closed in order", () => {
    for (const text of ['<b>x', 'x</b>', '<b><i>x</b></i>', '<div>x</div>', 'a < b', '<script>'])
      expect(check(post(text, html)), text).toEqual(['error setting_invalid'])
    for (const text of [
      '<b>x</b>',
      '<tg-spoiler>x</tg-spoiler>',
      '<span class="tg-spoiler">x</span>',
      '<pre><code class="language-js">x</code></pre>',
      'a &lt; b',
    ])
      expect(check(post(text, html)), text).toEqual([])
    expect(check(post('a < b <c>'))).toEqual([])
  })

  it('warns above 100 formatted parts', () => {
    expect(check(post('<b>x</b>'.repeat(100), html))).toEqual([])
    expect(check(post('<b>x</b>'.repeat(101), html))).toEqual(['warning lossy_conversion'])
  })
})

describe('checking Telegram media', () => {
  const pdf = { mime: 'application/pdf' }
  const gif = { mime: 'image/gif' }
  const mp4 = { mime: 'video/mp4' }

  it('accepts an album of photos and videos, documents, or one animation', () => {
    expect(check(post('x', { media: [{}, mp4, {}] }))).toEqual([])
    expect(check(post('x', { media: [pdf, pdf] }))).toEqual([])
    expect(check(post('x', { media: [gif] }))).toEqual([])
    expect(check(post('x', { media: [pdf, {}] }))).toEqual(['error exclusive_attachments'])
    expect(check(post('x', { media: [gif, mp4] }))).toEqual(['error exclusive_attachments'])
    expect(check(post('x', { media: [gif, gif] }))).toEqual(['error media_count'])
  })

  it('shrinks photos, also in an album with a video', () => {
    const large = { size: 10_000_001 }
    expect(check(post('x', { media: [large] }))).toEqual(['warning lossy_conversion'])
    expect(check(post('x', { media: [large, mp4] }))).toEqual(['warning lossy_conversion'])
    expect(check(post('x', { media: [{ ...mp4, size: 50_000_001 }] }))).toEqual(['error media_size'])
  })
})

describe('checking Telegram settings', () => {
  it('validates their values', () => {
    const wrong = { disable_notification: 'yes', link_preview: 'huge', protect_content: 1, message_thread_id: 0, parse_mode: 'markdown' }
    expect(check(post('x', { settings: wrong }))).toEqual(Object.keys(wrong).map(() => 'error setting_invalid'))
  })

  it('rejects link previews with a video', () => {
    const media = [mediaOf({ mime: 'video/mp4' })]
    const draft = draftOf('telegram.video', { segments: [segmentOf({ media })], settings: { link_preview: 'on' } })
    expect(check(draft)).toEqual(['error unsupported_setting'])
  })
})
