import { describe, expect, test } from 'vitest'
import type { ComposeInput } from '../input.ts'
import { aDestination, anAsset, anInput, aProfile, aSource, aVoice, images, mediaSource } from '../testing/input.ts'
import { direct } from './direction.ts'

const direction = (over: Partial<ComposeInput>) => direct(anInput(over)).direction
const notes = aSource({ id: 'context:notes', kind: 'text', label: 'Notes', mime_type: 'text/plain', publishable: true })

describe('claims (E)', () => {
  const statusOf = (idea: string, text = ''): unknown[] => {
    const [claim] = direction({ idea, sources: [aSource({ text })] }).claims
    return [claim?.status, claim?.source_refs]
  }
  test('of the idea are supported by source sentences with a likeness of 0.5', () => {
    expect(statusOf('Alpha beta gamma.', 'Now alpha beta delta sometimes.')).toEqual(['user_asserted', ['idea']])
    expect(statusOf('Alpha beta gamma.', 'Alpha beta gamma delta epsilon zeta.')).toEqual(['supported', ['url:1']])
    expect(statusOf('I think alpha beta gamma 12.', 'Think alpha beta gamma 12 again.')).toEqual(['supported', ['url:1']])
  })
  test.each([['I think notes help.'], ['In my view notes help.'], ['Meiner Meinung nach helfen sie.'], ['À mon avis, ça aide.']])(
    'with an opinion marker are opinions: %s',
    (idea) => {
      expect(statusOf(idea)).toEqual(['opinion', ['idea']])
    },
  )
  test.each([
    ['It took 12 days.'],
    ['We were the first.'],
    ['It never fails.'],
    ['Half of us agree.'],
    ['Das ist das beste Werkzeug.'],
    ['Revenue grew by 5%.'],
  ])('of the idea that can be checked need verification: %s', (idea) => {
    expect(statusOf(idea)).toEqual(['needs_verification', ['idea']])
  })
  test('of the idea are otherwise the author’s own', () => {
    expect(statusOf('The 18F team writes notes.')).toEqual(['user_asserted', ['idea']])
  })
  test('of a source name it and whatever else says the same; opinions stay opinions', () => {
    const sources = [
      aSource({ text: 'Alpha beta gamma delta. I think epsilon zeta eta.' }),
      aSource({ id: 'url:2', text: 'Alpha beta gamma delta epsilon omega sigma.' }),
    ]
    const { claims } = direction({ idea: '', sources })
    expect(claims.map(({ status, source_refs }) => [status, source_refs])).toEqual([
      ['supported', ['url:1', 'url:2']],
      ['opinion', ['url:1']],
      ['supported', ['url:2', 'url:1']],
    ])
  })
  test('are at most 48', () => {
    const idea = (count: number): string => Array.from({ length: count }, (_, index) => `Sentence q${index}z stands here.`).join(' ')
    expect(direction({ idea: idea(48) }).claims).toHaveLength(48)
    expect(direction({ idea: idea(49) }).claims).toHaveLength(48)
  })
})

describe('direction (F)', () => {
  test('takes its thesis from the first sentence of the idea, cut to 300 characters', () => {
    expect(direction({ idea: '# Notes help\n\nThey do.' }).thesis).toBe('Notes help')
    const long = `${'word '.repeat(59)}words`
    expect(long).toHaveLength(300)
    expect(direction({ idea: long }).thesis).toBe(long)
    expect(direction({ idea: `${long}s` }).thesis.length).toBeLessThanOrEqual(300)
    expect(direction({ idea: `${long}s` }).thesis.endsWith('…')).toBe(true)
  })
  test('without an idea the best sentence of the sources is the thesis', () => {
    const text = 'Alpha beta gamma delta. Alpha beta gamma epsilon 12 zeta alpha beta.'
    expect(direction({ idea: '', sources: [aSource({ title: 'Zeta epsilon', text })] }).thesis).toBe(
      'Alpha beta gamma epsilon 12 zeta alpha beta.',
    )
  })
  test('an idea of nothing but an address does not become the thesis', () => {
    expect(direction({ idea: 'https://example.org/a', sources: [aSource({ text: 'Alpha beta gamma delta.' })] }).thesis).toBe(
      'Alpha beta gamma delta.',
    )
  })
  test('keeps the caller’s values and has defaults', () => {
    const direct1 = direction({
      direction: { outcome: 'sign up', audience: 'engineers', angle: 'cost', tone_adjustment: '', media_preference: 'no people' },
    })
    expect(direct1).toMatchObject({
      outcome: 'sign up',
      audience: 'engineers',
      angle: 'cost',
      media: { treatment: 'none', source_ref: '', brief: 'no people' },
    })
    expect(direction({})).toMatchObject({
      outcome: 'inform',
      audience: 'followers of the account',
      angle: direction({}).thesis,
      route: 'thesis_led',
    })
  })
  test.each([
    ['an artifact', anAsset({ role: 'artifact' }), 'artifact_led', 'none'],
    ['a released file', anAsset({ may_publish: true }), 'artifact_led', 'use_source'],
    ['evidence only', anAsset({ role: 'evidence' }), 'thesis_led', 'none'],
  ])('is led by %s', (_, asset, route, treatment) => {
    const found = direction({ assets: [asset], sources: [mediaSource(asset)] })
    expect(found.route).toBe(route)
    expect(found.media.treatment).toBe(treatment)
  })
  test('has the idea as canonical text, then the kernel sentences that are not in it', () => {
    const idea = 'Our notes.\n\nAlpha beta gamma delta.'
    const text = 'Alpha beta gamma delta. Epsilon zeta eta theta.\n\nIota kappa lambda mu.'
    expect(direction({ idea, sources: [aSource({ text })] }).canonical_text).toBe(
      `${idea}\n\nEpsilon zeta eta theta.\n\nIota kappa lambda mu.`,
    )
  })
  test('has a canonical text of at most 20 000 characters', () => {
    const idea = `${'word '.repeat(3_999)}wordy`
    expect(idea).toHaveLength(20_000)
    const full = direction({ idea, sources: [aSource({ text: 'Alpha beta gamma delta.' })] })
    expect(full.canonical_text).toBe(idea)
  })
  test('has the sentences of the idea as its facts without sources, at most twelve', () => {
    const idea = Array.from({ length: 13 }, (_, index) => `Sentence q${index}z stands here.`)
    expect(direction({ idea: idea.join(' ') }).factual_kernel).toEqual(idea.slice(0, 12))
  })
  test.each<[string, Partial<ComposeInput>, string]>([
    ['a sentence that is too short otherwise', { sources: [{ ...notes, text: 'Ship it.' }] }, 'Ship it.'],
    ['the title of a source', { sources: [aSource({ title: 'Notes', failed: true })] }, 'Notes'],
    ['hashtags', { idea: '#agile' }, 'agile'],
    ['the name of a file', { assets: [anAsset({ alt_text: '' })], sources: [mediaSource(anAsset({ alt_text: '' }))] }, 'bridge.jpg'],
    ['nothing at all', {}, '–'],
  ])('always has something to say: %s', (_, over, thesis) => {
    const found = direction({ idea: '', ...over })
    expect(found).toMatchObject({ thesis, canonical_text: expect.stringMatching(/./u), factual_kernel: [thesis] })
  })
  test('says nothing that a voice of its destinations forbids', () => {
    const destinations = [aDestination({ voice: aVoice({ forbidden_phrases: ['alpha'] }) }), aDestination({ account_id: 'account-2' })]
    const found = direction({
      idea: 'An alpha release is out.',
      sources: [aSource({ text: 'Alpha beta gamma delta. Epsilon zeta eta theta.' })],
      destinations,
    })
    expect(found.thesis).toBe('An release is out.')
    expect(found.factual_kernel).toEqual(['Epsilon zeta eta theta.'])
    expect(JSON.stringify(found)).not.toMatch(/alpha/iu)
  })
})

describe('decisions (G)', () => {
  const picky = aDestination({
    account_id: 'picky',
    platform: 'picky',
    networkName: 'Picky',
    profiles: [aProfile({ media: images(1, 1) })],
  })
  const none = aDestination({ account_id: 'none', profiles: [] })
  const easy = aDestination({ account_id: 'easy' })
  const needs = 'Picky needs an image or a video, and none was released for publishing.'

  test('skip what needs media that were not released, and what has no form of post', () => {
    const plan = direct(anInput({ destinations: [picky, none, easy], assets: [anAsset({ may_publish: false })] }))
    expect(plan.direction.destinations.map(({ include }) => include)).toEqual([false, false, true])
    expect(plan.skipped).toEqual([
      { account_id: 'picky', platform: 'picky', reason: needs },
      { account_id: 'none', platform: 'test', reason: expect.stringContaining('Testnet') },
    ])
  })
  test('a released file must be of a type that the network takes', () => {
    const pdf = anAsset({ mime: 'application/pdf', kind: 'document', may_publish: true })
    expect(direct(anInput({ destinations: [picky], assets: [pdf] })).skipped).toHaveLength(1)
    expect(direct(anInput({ destinations: [picky], assets: [anAsset({ may_publish: true })] })).skipped).toHaveLength(0)
  })
  test('skip nothing under require_all', () => {
    const plan = direct(anInput({ destinations: [picky, none, easy], destination_policy: 'require_all' }))
    expect(plan.direction.destinations.map(({ include, reason }) => [include, reason !== ''])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
    expect(plan.skipped).toEqual([])
  })
})
