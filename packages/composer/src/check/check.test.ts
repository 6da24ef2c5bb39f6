import { describe, expect, test } from 'vitest'
import { compose } from '../engine/compose.ts'
import { identified } from '../engine/flags.ts'
import type { ComposeResult, DestinationPlan } from '../result.ts'
import { aDestination, anAsset, anInput, aProfile, aVoice, images, mediaSource } from '../testing/input.ts'
import { checkDraft } from './check-draft.ts'
import { validateResult } from './validate-result.ts'

const released = anAsset({ may_publish: true })
const kept = anAsset({ media_id: 'm2', may_publish: false })
const destination = aDestination({
  profiles: [aProfile({ textLimit: 40, byteLimit: 50, maxSegments: 25, titleLimit: 5, captionLimit: 30, media: images() })],
  voice: aVoice({ forbidden_phrases: ['synergy'] }),
})
const input = anInput({ assets: [released, kept], sources: [mediaSource(released), mediaSource(kept)], destinations: [destination] })
const sound = compose(anInput({ ...input, idea: 'Notes help people.' }))
const plan = sound.destinations[0] as DestinationPlan
const noMedia: DestinationPlan['media'] = { treatment: 'none', source_ref: '', role: '', brief: '' }
const codes = (over: Partial<DestinationPlan>): string[] =>
  checkDraft(destination, { ...plan, ...over }, sound.sources).map(({ code, path }) => `${code} ${path}`)
const segment = (body: string, title = '', description = '') => ({ body, title, description })

describe('checkDraft', () => {
  test("accepts the composer's own output", () => {
    expect(codes({})).toEqual([])
    expect(plan.media.treatment).toBe('use_source')
  })
  test.each<[string, Partial<DestinationPlan>, string[]]>([
    ['a text at the limit', { media: noMedia, segments: [segment('x'.repeat(40))] }, []],
    ['a text above it', { media: noMedia, segments: [segment('x'.repeat(41))] }, ['text_too_long segments.0.body']],
    ['a caption above its limit', { segments: [segment('x'.repeat(31))] }, ['text_too_long segments.0.body']],
    ['bytes at the limit', { media: noMedia, segments: [segment('é'.repeat(25))] }, []],
    ['bytes above it', { media: noMedia, segments: [segment('é'.repeat(26))] }, ['text_too_long segments.0.body']],
    ['ten segments', { segments: Array.from({ length: 10 }, () => segment('x')) }, []],
    ['eleven segments', { segments: Array.from({ length: 11 }, () => segment('x')) }, ['segment_count segments']],
    ['no segment', { segments: [] }, ['segment_count segments']],
    ['a title above the form’s limit', { segments: [segment('x', 'abcdef')] }, ['too_long segments.0.title']],
    ['a description above 2 000', { segments: [segment('x', '', 'd'.repeat(2_001))] }, ['too_long segments.0.description']],
    ['another form', { output_profile: 'other.post' }, ['unknown_profile output_profile']],
    ['another account', { account_id: 'other' }, ['inconsistent account_id']],
    ['twelve notes', { warnings: Array.from({ length: 12 }, () => 'w'.repeat(1_000)) }, []],
    ['thirteen notes', { follow_up_notes: Array.from({ length: 13 }, () => 'n') }, ['too_many follow_up_notes']],
    ['a note above 1 000', { warnings: ['w'.repeat(1_001)] }, ['too_long warnings.0']],
    ['a forbidden phrase', { segments: [segment('No Synergy here')] }, ['forbidden_phrase segments.0.body']],
  ])('reports %s', (_, over, expected) => {
    expect(codes(over)).toEqual(expected)
  })
  test.each<[string, DestinationPlan['claims'][number], string[]]>([
    ['a known reference', { text: 'x', status: 'parody', source_refs: ['idea', 'media:m1'] }, []],
    ['an unknown reference', { text: 'x', status: 'opinion', source_refs: ['url:9'] }, ['unknown_reference claims.0.source_refs.0']],
    ['support by nothing', { text: 'x', status: 'supported', source_refs: [] }, ['reference_missing claims.0.source_refs']],
    ['an unknown status', { text: 'x', status: 'proven' as 'opinion', source_refs: [] }, ['unknown_value claims.0.status']],
    ['a text above 2 000', { text: 'x'.repeat(2_001), status: 'opinion', source_refs: [] }, ['too_long claims.0.text']],
  ])('reports claims with %s', (_, claim, expected) => {
    expect(codes({ claims: [claim] })).toEqual(expected)
  })
  test('limits claims to 48', () => {
    const claims = (count: number) =>
      Array.from({ length: count }, () => ({ text: 'x', status: 'user_asserted' as const, source_refs: ['idea'] }))
    expect(codes({ claims: claims(48) })).toEqual([])
    expect(codes({ claims: claims(49) })).toEqual(['too_many claims'])
  })
  test.each<[string, Partial<DestinationPlan['media']>, string[]]>([
    ['a released source', {}, []],
    ['a source that was not released', { source_ref: 'media:m2' }, ['not_publishable media.source_ref']],
    ['the idea as a source', { source_ref: 'idea' }, ['not_publishable media.source_ref']],
    ['an unknown source', { source_ref: 'media:m9' }, ['unknown_reference media.source_ref']],
    ['a source that the treatment does not use', { treatment: 'carousel' }, ['inconsistent media.source_ref']],
    ['an unknown treatment', { treatment: 'hologram' as 'none', source_ref: '' }, ['unknown_value media.treatment']],
    ['a role above 80', { role: 'r'.repeat(81) }, ['too_long media.role']],
    ['a brief above 800', { brief: 'b'.repeat(801) }, ['too_long media.brief']],
  ])('reports media with %s', (_, over, expected) => {
    expect(codes({ media: { ...plan.media, ...over } })).toEqual(expected)
  })
})

describe('validateResult', () => {
  const problems = (change: (result: ComposeResult) => void): string[] => {
    const result = structuredClone(sound)
    change(result)
    return validateResult(input, result).map(({ code, path }) => `${code} ${path}`)
  }
  test("accepts the composer's own output", () => {
    expect(problems(() => {})).toEqual([])
  })
  test.each<[string, (result: ComposeResult) => void, string]>([
    ['an empty text', (result) => (result.canonical_text = ''), 'empty canonical_text'],
    ['a text above 20 000', (result) => (result.direction.canonical_text = 'x'.repeat(20_001)), 'too_long direction.canonical_text'],
    ['no facts', (result) => (result.direction.factual_kernel = []), 'empty direction.factual_kernel'],
    [
      '25 facts',
      (result) => (result.direction.factual_kernel = Array.from({ length: 25 }, () => 'x')),
      'too_many direction.factual_kernel',
    ],
    ['a forbidden thesis', (result) => (result.direction.thesis = 'Pure synergy'), 'forbidden_phrase direction.thesis'],
    ['a missing decision', (result) => (result.direction.destinations = []), 'inconsistent direction.destinations'],
    ['a missing draft', (result) => (result.destinations = []), 'inconsistent destinations'],
    [
      'a flag for nobody',
      (result) => result.review_flags.push(identified({ account_id: 'who', field: 'f', message: 'm', severity: 'info' })),
      'unknown_reference review_flags.0.account_id',
    ],
    ['a missing source', (result) => result.sources.pop(), 'inconsistent sources'],
  ])('reports %s', (_, change, expected) => {
    expect(problems(change)).toContain(expected)
  })
})
