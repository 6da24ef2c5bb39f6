import { describe, expect, test } from 'vitest'
import type { ComposeInput, DestinationInput } from '../input.ts'
import { aDestination, anInput, aProfile, aSource } from '../testing/input.ts'
import { direct } from './direction.ts'
import { draft, type Draft } from './draft.ts'

const link = 'https://example.org/notes'
const make = (destination: Partial<DestinationInput>, over: Partial<ComposeInput> = {}): Draft => {
  const one = aDestination(destination)
  const input = anInput({ ...over, destinations: [one] })
  return draft(input, direct(input), one)
}
const bodies = (made: Draft): string[] => made.plan.segments.map(({ body }) => body)
const codes = (made: Draft): string[] => made.plan.warnings.map((warning) => warning.split(':', 1)[0] ?? '')
const flagsOf = (made: Draft): string[] => made.flags.map(({ field, severity }) => `${severity} ${field}`)

describe('threads of an idea (J)', () => {
  const thread = (textLimit: number, over: Partial<DestinationInput> = {}) => ({
    profiles: [aProfile({ textLimit, maxSegments: 25 })],
    ...over,
  })
  test('have the link in the last segment', () => {
    expect(bodies(make(thread(36), { idea: 'One two three four. Five six seven.', link }))).toEqual([
      'One two three four. Five six seven.',
      link,
    ])
    expect(bodies(make(thread(43), { idea: 'One two three four five. Six seven eight.', link }))).toEqual([
      'One two three four five.',
      `Six seven eight.\n\n${link}`,
    ])
  })
  test('have at most ten segments; the rest is dropped with a warning and a flag', () => {
    const idea = (count: number): string => Array.from({ length: count }, (_, index) => `Sentence q${index}z.`).join(' ')
    const full = make(thread(15), { idea: idea(10) })
    expect(bodies(full)).toHaveLength(10)
    expect(flagsOf(full)).toEqual([])
    const over = make(thread(15), { idea: idea(11) })
    expect(bodies(over)).toEqual(bodies(full))
    expect(codes(over)).toContain('text_cut')
    expect(flagsOf(over)).toContain('warning text')
  })
  test('report a split sentence', () => {
    const made = make(thread(20), { idea: 'One two three four, five six seven eight.' })
    expect(bodies(made)).toEqual(['One two three four,', 'five six seven', 'eight.'])
    expect(codes(made)).toEqual(['sentence_split'])
  })
  test('are numbered on request, within their budget, if there is more than one segment', () => {
    const settings = { build_links: 'first_source', thread_numbering: 'fraction' } as const
    const idea = 'One two three. Four five six.'
    expect(bodies(make(thread(20), { idea, settings }))).toEqual(['One two three. 1/2', 'Four five six. 2/2'])
    // Reserves two digits before the number of segments is known.
    expect(bodies(make(thread(17), { idea, settings })).every((text) => text.length <= 17 && / \d\/\d$/u.test(text))).toBe(true)
    expect(bodies(make(thread(40), { idea, settings }))).toEqual([idea])
  })
  test('reserve two digits for numbering when there are ten', () => {
    const settings = { build_links: 'none', thread_numbering: 'fraction' } as const
    const idea = Array.from({ length: 10 }, (_, index) => `Sentence q${index}z.`).join(' ')
    expect(bodies(make(thread(20), { idea, settings })).at(-1)).toBe('Sentence q9z. 10/10')
  })
})

const idea = 'Repair kettles, radios and bicycles in Leeds: it beats buying.'
const kettles = 'The café in Leeds repaired 1,400 kettles in 2024. A label on the box explains how to remove limescale.'
const radios = 'Radios fail when their capacitors dry out, and two new capacitors cost less than a coffee.'
const bikes = 'Bicycles need a tight chain, and a loose chain wears the teeth of both wheels.'
const article = `${kettles}\n\n## Radios want new capacitors\n\n${radios}\n\n## Overview\n\n${bikes}`
const post = { profiles: [aProfile({ textLimit: 300, maxSegments: 25 })] }

describe('threads of an article (J)', () => {
  test('open with the idea and a unit, followed by one thought per segment, in source order and without headings', () => {
    expect(bodies(make(post, { idea, link, sources: [aSource({ text: article })] }))).toEqual([
      `${idea}\n\n${kettles}`,
      radios,
      `${bikes}\n\n${link}`,
    ])
  })
  test('have no segment that ends within a contrast', () => {
    const idea = 'A pump in a river saves money.'
    const half = 'The pump of the house saves a third of the power. But it only works while the river is free of ice.'
    const made = bodies(make({ profiles: [aProfile({ textLimit: 80, maxSegments: 25 })] }, { idea, sources: [aSource({ text: half })] }))
    expect(made).toEqual([idea])
    expect(bodies(make(post, { idea, sources: [aSource({ text: half })] }))).toEqual([`${idea}\n\n${half}`])
  })
  test('split a list between segments by item', () => {
    const items = ['north', 'south', 'east', 'west', 'upper', 'lower'].map(
      (side) => `the ${side} harbour with its own small ferry and a bench`,
    )
    const text = `The council repairs six harbours:\n\n${items.map((item) => `- ${item}`).join('\n')}`
    const made = bodies(make({ profiles: [aProfile({ textLimit: 200, maxSegments: 25 })] }, { idea, sources: [aSource({ text })] }))
    expect(made.length).toBeGreaterThan(2)
    expect(made.join('\n').match(/•[^\n]*/gu)).toEqual(items.map((item) => `• ${item}`))
    expect(made.every((segment) => segment.length <= 200)).toBe(true)
  })
  test('have at most four segments unprompted', () => {
    const sections = Array.from(
      { length: 10 },
      (_, at) =>
        `## The kettle of house number ${at}\n\n${Array.from({ length: 9 }, (__, word) => `Kettle${at}x${word}`).join(' and ')} are for the harbors.`,
    )
    expect(
      bodies(make(post, { idea: '', sources: [aSource({ title: 'Old kettles for the harbors', text: sections.join('\n\n') })] })),
    ).toHaveLength(4)
  })
  test('become one post, or two segments where there is no other form, when too little is about the idea', () => {
    const idea = 'Radios need new capacitors.'
    const sources = [aSource({ text: `${radios}\n\n## Bicycles\n\n${bikes}` })]
    const single = aProfile({ key: 'test.single', textLimit: 300 })
    const either = make({ profiles: [...post.profiles, single] }, { idea, sources })
    expect(either.plan.output_profile).toBe('test.single')
    expect(bodies(either)).toEqual([`${idea}\n\n${radios}`])
    expect(either.plan.follow_up_words).toEqual([{ code: 'thread_too_short' }])
    const fixed = make({ profiles: [aProfile({ textLimit: 100, maxSegments: 25 })] }, { idea, sources })
    expect(bodies(fixed).length).toBeLessThanOrEqual(2)
    expect(fixed.plan.follow_up_words).toEqual([{ code: 'thread_short' }])
    expect(make(post, { idea, sources: [] }).plan.follow_up_words).toEqual([{ code: 'thread_short' }])
  })
  test('credit each source next to its part when there are several', () => {
    const sources = [
      aSource({ text: kettles, title: 'How to remove limescale', address: 'https://kettles.example/a' }),
      aSource({ id: 'url:2', text: radios, address: 'https://www.radios.example/b' }),
    ]
    expect(bodies(make(post, { idea, sources }))).toEqual([
      `${idea}\n\n${kettles}\n\nHow to remove limescale: https://kettles.example/a`,
      `${radios}\n\nhttps://www.radios.example/b`,
    ])
    expect(bodies(make(post, { idea, sources: sources.slice(0, 1) }))).toEqual([`${idea}\n\n${kettles}`])
  })
})
