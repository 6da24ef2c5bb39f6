import { describe, expect, it } from 'vitest'
import { networks } from '../registry.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { issueParameters } from './issues.ts'

const segments = [
  segmentOf({ text: '' }),
  segmentOf({ text: 'Long. '.repeat(20_000), settings: { unknown: 1 } }),
  segmentOf({ text: `#${'a'.repeat(200)} <b>`, media: [mediaOf({ mime: 'application/pdf' })] }),
  segmentOf({ media: [mediaOf({ size: 10 ** 10, width: 10 ** 5, height: 1, altText: 'a'.repeat(10_000) })] }),
  segmentOf({ media: Array.from({ length: 30 }, () => mediaOf({ width: 0, height: 0 })) }),
  segmentOf({
    media: [mediaOf({ mime: 'video/mp4', duration: 10 ** 6, frameRate: 1000, videoCodec: 'odd', audioCodec: 'odd' }), mediaOf()],
  }),
  segmentOf({ text: '', media: [mediaOf()], settings: { poll_options: ['a', 'b'.repeat(500)], poll_expires_in_seconds: 1 } }),
  segmentOf({ settings: { poll_options: ['a', 'b'] } }),
]
const settings = {
  parse_mode: 'html',
  link_url: 'https://a.example',
  quote_url: 'https://a.example/1',
  language: '!',
  message_thread_id: 0,
}

describe('issues of invalid drafts', () => {
  it.each(Object.values(networks))('of $name use listed parameters only, and a reason if a code has several sentences', (network) => {
    const account = { limits: {} }
    const keys = ['nothing', ...network.profiles(account).map(({ key }) => key)]
    const issues = keys.flatMap((key) => [
      ...segments.flatMap((segment) => network.check(draftOf(key, { segments: [segment], settings }), account)),
      ...network.check(draftOf(key, { title: 'a'.repeat(10_000), segments: Array.from({ length: 500 }, () => segmentOf()) }), account),
    ])
    expect(issues.length).toBeGreaterThan(10)
    for (const { code, message, parameters = {} } of issues) {
      expect(issueParameters[code], `${code}: ${message}`).toEqual(expect.arrayContaining(Object.keys(parameters)))
      if (['setting_invalid', 'lossy_conversion', 'exclusive_attachments'].includes(code))
        expect(parameters, `${code}: ${message}`).toHaveProperty('reason')
    }
  })
})
