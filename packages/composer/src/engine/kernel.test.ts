import { describe, expect, test } from 'vitest'
import type { ComposeInput } from '../input.ts'
import { anInput, aSource } from '../testing/input.ts'
import { selectKernel } from './kernel.ts'
import { readMaterial } from './material.ts'
import { type Scored, scoreUnits, wantedTerms } from './score.ts'
import { findUnits, unitText } from './units/index.ts'

const scoredIn = (over: Partial<ComposeInput>): Scored[] => {
  const input = anInput({ idea: '', ...over })
  const material = readMaterial(input)
  return scoreUnits(findUnits(input, material), material, wantedTerms(input, material))
}
const kernelOf = (over: Partial<ComposeInput>): string[] => {
  const idea = readMaterial(anInput({ idea: '', ...over })).idea.map(({ terms }) => terms)
  return selectKernel(scoredIn(over), idea).map(({ unit }) => unitText(unit))
}
const direction = { outcome: '', audience: '', angle: '', tone_adjustment: '', media_preference: '' }

/** Unrelated paragraphs; an item between them keeps them apart. */
const paragraphs = (count: number, words = 12): string =>
  Array.from({ length: count }, (_, at) => `The ${Array.from({ length: words }, (__, word) => `kettle${at}x${word}q`).join(' ')}.`).join(
    '\n\n- note\n\n',
  )

describe('scores (D)', () => {
  const worth = (text: string, over: Partial<ComposeInput> = {}, title = ''): number =>
    scoredIn({ sources: [aSource({ text: `The harbour is old.\n\n- note\n\n${text}`, title })], ...over }).find(
      ({ unit }) => unitText(unit) === text,
    )?.score ?? -1
  const ferry = 'The ferry to the island leaves at noon.'

  test('are rounded to six decimals', () => {
    for (const { score } of scoredIn({ sources: [aSource({ text: paragraphs(5), title: 'The kettles of Leeds' })] }))
      expect(score).toBe(Math.round(score * 1e6) / 1e6)
  })
  test('increase with what the idea, direction and title ask for', () => {
    expect(worth(ferry, { direction: { ...direction, angle: 'the ferry' } })).toBeGreaterThan(worth(ferry))
    expect(worth(ferry, { direction: { ...direction, audience: 'people of the island' } })).toBeGreaterThan(worth(ferry))
    expect(worth(ferry, { idea: 'Ships and a ferry.' })).toBeGreaterThan(worth(ferry))
    expect(worth(ferry, {}, 'A ferry for the island')).toBeGreaterThan(worth(ferry, {}, 'A bridge for the village'))
    expect(worth(ferry, { direction: { ...direction, tone_adjustment: 'ferry' } })).toBe(worth(ferry))
  })
  test('are higher for a concrete unit and for one that opens its source', () => {
    expect(worth('The ferry to the island leaves at 12.')).toBeGreaterThan(worth(ferry))
    const text =
      'The ferry leaves at noon from here.\n\n- note\n\nThe train leaves at noon from here.\n\n- note\n\nThe bus leaves at noon from here.'
    const scores = scoredIn({ sources: [aSource({ text })] }).map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(3)
  })
})

describe('the kernel (D)', () => {
  test('has at most twelve units', () => {
    const of = (count: number) => kernelOf({ sources: [aSource({ text: paragraphs(count) })] })
    expect([11, 12, 13].map((count) => of(count).length)).toEqual([11, 12, 12])
  })
  test('ends at 4,000 characters', () => {
    const texts = kernelOf({ sources: [aSource({ text: paragraphs(12, 60) })] })
    const total = texts.reduce((sum, text) => sum + text.length, 0)
    expect(total).toBeGreaterThanOrEqual(4_000)
    expect(total - Math.min(...texts.map(({ length }) => length))).toBeLessThan(4_000)
  })
  test('repeats neither the idea nor itself', () => {
    const said = 'The library lends a sewing machine and two telescopes.'
    const again = 'The library lends a sewing machine and telescopes to all.'
    const other = 'The kitchen of the town needs a knife and a board.'
    expect(kernelOf({ sources: [aSource({ text: [said, again, other].join('\n\n- note\n\n') })] })).toHaveLength(2)
    expect(kernelOf({ idea: said, sources: [aSource({ text: `${again}\n\n- note\n\n${other}` })] })).toEqual([other])
    // Adding detail to the idea is not a repetition.
    expect(kernelOf({ idea: 'A sewing machine.', sources: [aSource({ text: said })] })).toEqual([said])
  })
  test('is in the order of the sources and their texts', () => {
    const text = 'The kitchen needs a sharp knife.\n\n- note\n\nThe ferry leaves at 12 for the island with 40 people and 3 cars.'
    const other = aSource({ id: 'url:2', text: 'The library of Leeds lends 14 telescopes.', title: 'Telescopes of the library of Leeds' })
    expect(kernelOf({ sources: [aSource({ text }), other] })).toEqual([...text.split('\n\n- note\n\n'), other.text])
  })
})
