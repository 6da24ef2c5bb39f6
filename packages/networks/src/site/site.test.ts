import { describe, expect, it } from 'vitest'
import { conformanceTests } from '../testing/conformance.ts'
import { draftOf, segmentOf } from '../testing/drafts.ts'
import { site } from './index.ts'

conformanceTests(site, { account: { limits: {} }, textOf: (units) => 'ä'.repeat(units) })

describe('site settings', () => {
  const codes = (settings: Record<string, unknown>): string[] =>
    site.check(draftOf('site.post', { segments: [segmentOf()], settings }), { limits: {} }).map((issue) => issue.code)

  it("accepts a slug of words and dashes and rejects one that can't be a URL", () => {
    expect(codes({ slug: 'a-first-post' })).toEqual([])
    for (const slug of ['A post', '-a', 'a--b', 'ä']) expect(codes({ slug })).toEqual(['setting_invalid'])
  })

  it('accepts only http(s) canonical URLs', () => {
    expect(codes({ canonical_url: 'https://example.org/a' })).toEqual([])
    expect(codes({ canonical_url: 'javascript:alert(1)' })).toEqual(['setting_invalid'])
  })

  it('requires text or a file', () => {
    const draft = draftOf('site.post', { segments: [segmentOf({ text: ' ' })] })
    expect(site.check(draft, { limits: {} }).map((issue) => issue.code)).toEqual(['text_required'])
  })
})
