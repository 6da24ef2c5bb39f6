import { describe, expect, test } from 'vitest'
import type { ComposeInput } from '../input.ts'
import { aDestination, anAsset, anInput, aProfile, aSource, aVoice, images, mediaSource } from '../testing/input.ts'
import { direct } from './direction.ts'

const direction = (over: Partial<ComposeInput>) => direct(anInput(over)).direction
const notes = aSource({ id: 'context:notes', kind: 'text', label: 'Notes', mime_type: 'text/plain', publishable: true })

describe('direction (F)', () => {
  test('takes its thesis from the first sentence of the idea, cut to 300 characters', () => {
    expect(direction({ idea: '# Notes help\n\nThey do.' }).thesis).toBe('Notes help')
    const long = `${'word '.repeat(59)}words`
    expect(long).toHaveLength(300)
    expect(direction({ idea: long }).thesis).toBe(long)
    expect(direction({ idea: `${long}s` }).thesis.length).toBeLessThanOrEqual(300)
    expect(direction({ idea: `${long}s` }).thesis.endsWith('…')).toBe(true)
  })
  test('without an idea, uses an informative title as the thesis, otherwise the first sentence of the best unit', () => {
    const text = 'The library of Leeds lends a sewing machine. It has two telescopes.'
    expect(direction({ idea: '', sources: [aSource({ title: 'The library lends more than books', text })] }).thesis).toBe(
      'The library lends more than books',
    )
    expect(direction({ idea: '', sources: [aSource({ title: 'Home', text })] }).thesis).toBe('The library of Leeds lends a sewing machine.')
  })
  test("doesn't use an idea that is only a URL as the thesis", () => {
    const text = 'The library of Leeds lends a sewing machine.'
    expect(direction({ idea: 'https://example.org/a', sources: [aSource({ text })] }).thesis).toBe(text)
  })
  test("keeps the caller's values and fills in defaults", () => {
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
  test('has the idea as canonical text, followed by kernel units not in it', () => {
    const idea = 'Borrow, do not buy.\n\nThe library lends a sewing machine and two telescopes.'
    const text =
      'The library lends a sewing machine and two telescopes.\n\n- note\n\nThe kitchen of the town needs a sharp knife.\n\n- note\n\nThe ferry carries 40 people to the island.'
    expect(direction({ idea, sources: [aSource({ text })] }).canonical_text).toBe(
      `${idea}\n\nThe kitchen of the town needs a sharp knife.\n\nThe ferry carries 40 people to the island.`,
    )
  })
  test('limits the canonical text to 20,000 characters', () => {
    const idea = `${'word '.repeat(3_999)}wordy`
    expect(idea).toHaveLength(20_000)
    const full = direction({ idea, sources: [aSource({ text: 'The ferry carries 40 people to the island.' })] })
    expect(full.canonical_text).toBe(idea)
  })
  test("lists the idea's sentences as facts without sources, at most twelve", () => {
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
  test('says nothing a voice of its destinations forbids', () => {
    const destinations = [aDestination({ voice: aVoice({ forbidden_phrases: ['alpha'] }) }), aDestination({ account_id: 'account-2' })]
    const found = direction({
      idea: 'An alpha release is out.',
      sources: [aSource({ text: 'The alpha release has a map of the harbour.\n\n- note\n\nThe ferry carries 40 people to the island.' })],
      destinations,
    })
    expect(found.thesis).toBe('An release is out.')
    expect(found.factual_kernel).toEqual(['The ferry carries 40 people to the island.'])
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
  const needs = 'Picky requires an image or video, and none was approved.'

  test('skip destinations that need unreleased media or have no form', () => {
    const plan = direct(anInput({ destinations: [picky, none, easy], assets: [anAsset({ may_publish: false })] }))
    expect(plan.direction.destinations.map(({ include }) => include)).toEqual([false, false, true])
    expect(plan.skipped).toEqual([
      { account_id: 'picky', platform: 'picky', reason: needs },
      { account_id: 'none', platform: 'test', reason: expect.stringContaining('Testnet') },
    ])
  })
  test('require a released file of a type the network accepts', () => {
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
