/** The pure half: the check matches the network's declared limits, at the limit and one above. */
import { describe, expect, it } from 'vitest'
import { defined } from '../kit/defined.ts'
import { markNetwork } from '../marks.ts'
import type { Draft, DraftMedia, Issue, IssueCode, MediaRule, Network, OutputProfile } from '../spec/index.ts'
import type { ConformanceFixture } from './conformance.ts'
import { draftOf, mediaOf, segmentOf } from './drafts.ts'

/** Narrow enough for every network, and upright if the rule takes no wide files. */
const shapeOf = ({ ratio }: MediaRule): Pick<DraftMedia, 'width' | 'height'> =>
  (ratio?.max ?? 2) < 16 / 9 ? { width: 675, height: 1_200 } : { width: 1_200, height: 675 }

const first = (rule: MediaRule): DraftMedia =>
  mediaOf({ mime: rule.mimes[0] ?? '', filename: 'file', altText: 'A pier', ...shapeOf(rule), ...defined({ size: rule.minSize }) })

const withinRule = (rule: MediaRule, count: number): DraftMedia[] =>
  Array.from({ length: count }, (_, index) => ({ ...first(rule), id: `medium-${index}` }))

const validDraft = (profile: OutputProfile, text: string, media?: DraftMedia[]): Draft => {
  const rule = profile.media.find((candidate) => candidate.count.min > 0)
  const needed = profile.media.some((candidate) => candidate.count.min === 0) || !rule ? [] : withinRule(rule, rule.count.min)
  return draftOf(profile.key, {
    title: profile.titleRequired ? 'A title' : '',
    segments: [segmentOf({ text: profile.textLimit === 0 ? '' : text, media: media ?? needed })],
  })
}

const listIssues = (network: Network, { settings, account }: ConformanceFixture, draft: Draft): Issue[] => {
  const needed = typeof settings === 'function' ? settings(draft.profile) : settings
  return network.check({ ...draft, settings: { ...needed, ...draft.settings } }, account)
}

const checkTexts = (network: Network, fixture: ConformanceFixture, profile: OutputProfile): void => {
  const errors = (draft: Draft): IssueCode[] =>
    listIssues(network, fixture, draft).flatMap(({ severity, code }) => (severity === 'error' ? [code] : []))
  it(`${profile.key} accepts a text of ${profile.textLimit} and rejects one more`, () => {
    const atLimit = fixture.textOf(profile.textLimit, profile)
    expect(network.count(atLimit, fixture.account)).toBe(profile.textLimit)
    expect(errors(validDraft(profile, atLimit))).not.toContain('text_too_long')
    expect(errors(validDraft(profile, fixture.textOf(profile.textLimit + 1, profile)))).toContain('text_too_long')
  })
  it(`${profile.key} marks the overflow of a text of ${profile.textLimit + 1}, and nothing in one that fits`, () => {
    const overflowOf = (text: string) => {
      const draft = validDraft(profile, text)
      const [segment] = draft.segments
      return segment && network.spans(draft, segment, fixture.account).find(({ kind }) => kind === 'overflow')
    }
    const tooLong = fixture.textOf(profile.textLimit + 1, profile)
    const overflow = overflowOf(tooLong)
    expect(overflowOf(fixture.textOf(profile.textLimit, profile))).toBeUndefined()
    expect(overflow?.end).toBe(tooLong.length)
    expect(network.count(tooLong.slice(0, overflow?.start), fixture.account)).toBe(profile.textLimit)
    const [counted] = network.counts(validDraft(profile, tooLong), fixture.account).filter(({ field }) => field === 'text')
    expect(counted).toMatchObject({ segmentId: 'segment-1', used: profile.textLimit + 1, limit: profile.textLimit })
  })
  const { byteLimit } = profile
  if (byteLimit === undefined) return
  it(`${profile.key} accepts ${byteLimit} bytes and rejects one more`, () => {
    const { bytesOf } = fixture
    expect(bytesOf && errors(validDraft(profile, bytesOf(byteLimit)))).not.toContain('text_too_long')
    expect(bytesOf && errors(validDraft(profile, bytesOf(byteLimit + 1)))).toContain('text_too_long')
  })
}

interface RuleContext {
  profile: OutputProfile
  codes: (draft: Draft) => IssueCode[]
  words: string
}

const checkRule = ({ profile, codes, words }: RuleContext, rule: MediaRule): void => {
  const name = `${profile.key} with ${rule.mimes[0]}`
  it(`${name} accepts ${rule.count.max} files and rejects one more`, () => {
    expect(codes(validDraft(profile, words, withinRule(rule, rule.count.max)))).toEqual([])
    expect(codes(validDraft(profile, words, withinRule(rule, rule.count.max + 1)))).toContain('media_count')
  })
  const edges: [string, number | undefined, (value: number) => Partial<DraftMedia>, IssueCode][] = [
    ['bytes', rule.maxSize, (size) => ({ size }), 'media_size'],
    ['pixels', rule.maxPixels, (pixels) => ({ width: pixels, height: 1 }), 'media_dimensions'],
    ['seconds', rule.duration?.max, (duration) => ({ duration }), 'media_duration'],
    ['frames per second', rule.frameRate?.max, (frameRate) => ({ frameRate }), 'media_frame_rate'],
  ]
  const others = withinRule(rule, rule.count.min).slice(1)
  const codesWith = (fields: Partial<DraftMedia>) => codes(validDraft(profile, words, [{ ...first(rule), ...fields }, ...others]))
  for (const [unit, limit, toFields, code] of edges) {
    if (limit === undefined) continue
    const expected = rule.shrinks && (code === 'media_size' || code === 'media_dimensions') ? 'lossy_conversion' : code
    it(`${name} accepts ${limit} ${unit} and returns ${expected} for one more`, () => {
      expect(codesWith(toFields(limit))).toEqual([])
      expect(codesWith(toFields(limit + 1))).toEqual([expected])
    })
  }
  const { minSize } = rule
  if (minSize === undefined) return
  it(`${name} rejects fewer than ${minSize} bytes`, () => {
    expect(codesWith({ size: minSize - 1 })).toEqual(['media_size'])
  })
}

const checkProfile = (network: Network, fixture: ConformanceFixture, profile: OutputProfile): void => {
  const codes = (draft: Draft): IssueCode[] => listIssues(network, fixture, draft).map((issue) => issue.code)
  const words = fixture.wordsOf?.(profile) ?? 'a'
  if (profile.textLimit > 0) checkTexts(network, fixture, profile)
  for (const rule of profile.media) checkRule({ profile, codes, words }, rule)
  const { titleLimit } = profile
  if (titleLimit !== undefined) {
    it(`${profile.key} accepts a title of ${titleLimit} and rejects one more`, () => {
      expect(codes({ ...validDraft(profile, words), title: 'a'.repeat(titleLimit) })).toEqual([])
      expect(codes({ ...validDraft(profile, words), title: 'a'.repeat(titleLimit + 1) })).toContain('text_too_long')
    })
  }
  it(`${profile.key} accepts ${profile.maxSegments} segments and rejects one more`, () => {
    const repeat = (count: number): Draft => {
      const draft = validDraft(profile, words)
      return {
        ...draft,
        segments: Array.from({ length: count }, (_, index) => ({ ...(draft.segments[0] ?? segmentOf()), id: `segment-${index}` })),
      }
    }
    expect(codes(repeat(profile.maxSegments))).toEqual([])
    expect(codes(repeat(profile.maxSegments + 1))).toContain('too_many_segments')
  })
  it(`${profile.key} rejects an undeclared setting`, () => {
    expect(codes({ ...validDraft(profile, words), settings: { no_such_setting: true } })).toContain('unsupported_setting')
  })
}

export const checkConformance = (network: Network, fixture: ConformanceFixture): void => {
  describe('the check matches the declared limits', () => {
    const profiles = network.profiles(fixture.account)
    it('declares at least one profile, each with a unique key', () => {
      expect(profiles.length).toBeGreaterThan(0)
      expect(profiles.every((profile) => profile.key.startsWith(`${network.id}.`))).toBe(true)
    })
    it('counts in its declared unit', () => {
      // A family is one grapheme, five code points, eight UTF-16 units, eighteen bytes; the letter before it is two bytes.
      const text = 'é\u{1F469}\u200D\u{1F469}\u200D\u{1F467}'
      const units: Partial<Record<Network['unit'], number>> = { grapheme: 2, code_point: 6, utf16_unit: 9, utf8_byte: 20 }
      const expected = units[network.unit]
      if (expected === undefined) expect(Object.values(units)).not.toContain(network.count(text))
      else expect(network.count(text)).toBe(expected)
    })
    it('counts links as declared', () => {
      const [short, long] = ['https://harbor.com/', `https://harbor.com/${'x'.repeat(40)}`].map((url) => network.count(url))
      expect(short === long ? short : undefined).toBe(network.urlLength)
    })
    it('declares every setting of its profiles', () => {
      const keys = profiles.flatMap((profile) => profile.settings)
      expect(keys.filter((key) => !Object.hasOwn(network.settings, key))).toEqual([])
    })
    it('has a logo', async () => {
      const mark = await markNetwork(network.id)
      expect(mark?.viewBox).toMatch(/^0 0 \d+ \d+$/)
      expect(mark?.path).toMatch(/^[Mm][\d\sa-z,.-]+z?$/i)
      expect([mark?.color.light, mark?.color.dark].map((color) => /^#[\da-f]{6}$/.test(color ?? ''))).toEqual([true, true])
    })
    it('rejects an unknown profile', () => {
      const issues = network.check(draftOf(`${network.id}.no_such_form`), fixture.account)
      expect(issues.map((issue) => issue.code)).toEqual(['profile_unavailable'])
    })
    for (const profile of profiles) checkProfile(network, fixture, profile)
  })
}
