import { describe, expect, test } from 'vitest'
import type { ComposeInput } from '../input.ts'
import { anAsset, anInput, aSource, mediaSource } from '../testing/input.ts'
import { selectKernel } from './kernel.ts'
import { readMaterial } from './material.ts'
import { scoreCandidates } from './score.ts'

const candidates = (text: string, over: Partial<ComposeInput> = {}): string[] =>
  readMaterial(anInput({ idea: '', sources: [aSource({ text })], ...over })).candidates.map((sentence) => sentence.text)

const wordsUpTo = (count: number): string =>
  `${Array.from({ length: count }, (_, index) => `w${String.fromCodePoint(97 + (index % 26))}${index}`).join(' ')}.`

describe('candidates (B)', () => {
  test('have 4 to 60 words', () => {
    expect(candidates('Three words here.')).toEqual([])
    expect(candidates('Now four words here.')).toHaveLength(1)
    expect(candidates(wordsUpTo(60))).toHaveLength(1)
    expect(candidates(wordsUpTo(61))).toEqual([])
  })
  test('have a letter', () => {
    expect(candidates('1 2 3 4 5 6.')).toEqual([])
  })
  test.each([
    ['We use cookies to improve this site.'],
    ['Subscribe to hear from the team.'],
    ['Please log in to see the notes.'],
    ['Copyright 2026, all rights reserved by us.'],
    ['Jetzt hier unseren Newsletter kostenlos bestellen.'],
    ['Alle Rechte vorbehalten bei uns hier.'],
    ['Cliquez ici pour lire la suite maintenant.'],
    ['Todos los derechos reservados aquí mismo.'],
    ['Tutti i diritti riservati a noi.'],
    ['Todos os direitos reservados a nós.'],
    ['Lees meer over dit onderwerp hier.'],
  ])('are not the furniture of a page: %s', (text) => {
    expect(candidates(text)).toEqual([])
  })
  test('do not repeat an earlier sentence, of the idea or of a source, at a likeness of 0.8', () => {
    const first = 'Alpha beta gamma delta epsilon.'
    expect(candidates(`${first} Alpha beta gamma delta.`)).toEqual([first])
    expect(candidates(`${first} Alpha beta gamma zeta.`)).toHaveLength(2)
    expect(candidates('Alpha beta gamma delta.', { idea: first })).toEqual([])
  })
  test('are no headings and no openings of lists', () => {
    expect(candidates('## Four words of heading\n\nThe team looks at these things:\n\n- one thing that we look at')).toEqual([
      'one thing that we look at',
    ])
  })
  test('of files without text are their alt text, never the description', () => {
    const asset = anAsset()
    expect(readMaterial(anInput({ idea: '', assets: [asset], sources: [mediaSource(asset)] })).candidates.map(({ text }) => text)).toEqual([
      asset.alt_text,
    ])
  })
  test('do not come from a source that failed', () => {
    expect(readMaterial(anInput({ idea: '', sources: [aSource({ text: 'Four good words here.', failed: true })] })).candidates).toEqual([])
  })
})

describe('the idea (A, B)', () => {
  test('keeps every sentence, however short or repeated', () => {
    const { idea } = readMaterial(anInput({ idea: 'Ship. Ship. Read more about cookies!' }))
    expect(idea.map(({ text }) => text)).toEqual(['Ship.', 'Ship.', 'Read more about cookies!'])
  })
  test('is read without hashtags that stand apart', () => {
    const { idea, tags } = readMaterial(anInput({ idea: 'We love #agile work. #a #b\n\n#c' }))
    expect(idea.map(({ text }) => text)).toEqual(['We love #agile work.'])
    expect(tags).toEqual(['a', 'b', 'c'])
  })
})

const scored = (over: Partial<ComposeInput>) => {
  const input = anInput({ idea: '', ...over })
  return scoreCandidates(input, readMaterial(input))
}

describe('score (C)', () => {
  test('is the weighted sum, rounded to six decimals', () => {
    const [first, second] = scored({
      sources: [aSource({ title: 'Alpha nothing', text: 'Alpha beta gamma delta. Epsilon zeta eta theta 12.' })],
    })
    // Four terms of frequency 1, over 4 + 3, is smaller than five over 5 + 3, the largest.
    const centrality = (4 * Math.log(2)) / 7 / ((5 * Math.log(2)) / 8)
    expect(first?.score).toBe(Math.round((0.4 * centrality + 0.2 + 0.15 * 0.5) * 1e6) / 1e6)
    expect(second?.score).toBe(0.4 + 0.2 * 0.5 + 0.1)
  })
  test('counts the share of the wanted terms', () => {
    const text = 'Alpha beta gamma delta.'
    const [without] = scored({ sources: [aSource({ text })] })
    const direction = { outcome: 'alpha', audience: 'omega', angle: '', tone_adjustment: 'beta', media_preference: '' }
    const [withWishes] = scored({ sources: [aSource({ text })], direction })
    expect((withWishes?.score ?? 0) - (without?.score ?? 0)).toBeCloseTo(0.15 * 0.5, 6)
  })
  test.each([['in 12 days'], ['by 5% more'], ['in “plain” words'], ['in January again'], ['by millions again']])(
    'rewards what is concrete: %s',
    (end) => {
      const [concrete] = scored({ sources: [aSource({ text: `Alpha beta gamma ${end}.` })] })
      const [vague] = scored({ sources: [aSource({ text: 'Alpha beta gamma delta again.' })] })
      expect((concrete?.score ?? 0) - (vague?.score ?? 0)).toBeCloseTo(0.1, 6)
    },
  )
})

describe('kernel (D)', () => {
  const numbered = (count: number, length = 4): string =>
    Array.from({ length: count }, (_, index) => Array.from({ length }, (__, word) => `t${index}q${word}x`).join(' '))
      .map((text) => `Word ${text}.`)
      .join(' ')

  test('has at most twelve sentences', () => {
    expect(selectKernel(scored({ sources: [aSource({ text: numbered(12) })] }))).toHaveLength(12)
    expect(selectKernel(scored({ sources: [aSource({ text: numbered(13) })] }))).toHaveLength(12)
  })
  test('ends when 4 000 characters are reached', () => {
    const kernel = selectKernel(scored({ sources: [aSource({ text: numbered(12, 59) })] }))
    const lengths = kernel.map(({ sentence }) => sentence.text.length)
    const total = lengths.reduce((sum, length) => sum + length, 0)
    expect(total).toBeGreaterThanOrEqual(4_000)
    expect(total - Math.min(...lengths)).toBeLessThan(4_000)
  })
  test('passes over a sentence with a likeness of 0.6 to a better one, and keeps source order', () => {
    const text = 'Zeta eta theta iota kappa. Alpha beta gamma delta. Alpha beta gamma sigma 12. Alpha beta tau upsilon.'
    const kernel = selectKernel(scored({ sources: [aSource({ text })] }))
    // Three of five terms are shared with the concrete sentence: 0.6 exactly for the one, less for the other.
    expect(kernel.map(({ sentence }) => sentence.position)).toEqual(
      [0, 1, 2, 3].filter((position) => kernel.some((one) => one.sentence.position === position)),
    )
    const chosen = kernel.map(({ sentence }) => sentence.text)
    expect(chosen).toContain('Alpha beta tau upsilon.')
    expect(chosen.filter((one) => one.includes('gamma'))).toHaveLength(2)
  })
})
