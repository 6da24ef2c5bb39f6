import { describe, expect, test } from 'vitest'
import type { ComposeInput } from '../input.ts'
import { anInput, aSource } from '../testing/input.ts'
import { direct } from './direction.ts'

const claimsIn = (over: Partial<ComposeInput>) => direct(anInput(over)).direction.claims
const statusOf = (idea: string, text = ''): unknown[] => {
  const [claim] = claimsIn({ idea, sources: [aSource({ text })] })
  return [claim?.status, claim?.source_refs]
}
const supported = ['supported', ['url:1']]

describe('claims of the idea (E)', () => {
  test.each([
    ['en', 'The café repaired 1,400 kettles.', 'The café in Leeds repaired 1,400 kettles last year, most of them for free.'],
    ['en', 'I think the café repaired 1,400 kettles.', 'The café in Leeds repaired 1,400 kettles, I think.'],
    ['de', 'Das Café reparierte 1400 Wasserkocher.', 'Das Café in Leipzig reparierte im Jahr 2024 genau 1400 Wasserkocher.'],
    ['fr', 'Le café a réparé 1400 bouilloires.', 'Le café de Lyon a réparé 1400 bouilloires en 2024, et ce sans argent.'],
  ])('are supported by a source that says the same, with or without more detail (%s)', (_, idea, text) => {
    expect(statusOf(idea, text)).toEqual(supported)
  })
  test.each([
    ['en', 'The café repaired 1,400 kettles.', 'The café in Leeds repaired 1,150 kettles.'],
    ['en', 'The new ferry carries trucks to the island.', 'The new ferry does not carry trucks to the island.'],
    ['de', 'Das Café reparierte 1400 Wasserkocher.', 'Das Café in Leipzig reparierte genau 1150 Wasserkocher.'],
    ['de', 'Die neue Fähre befördert Lastwagen zur Insel.', 'Die neue Fähre befördert keine Lastwagen zur Insel.'],
    ['es', 'El nuevo barco lleva camiones a la isla.', 'El nuevo barco no lleva camiones a la isla.'],
  ])('are never supported by a source with another number or a denial, which is an error (%s)', (_, idea, text) => {
    expect(statusOf(idea, text)).toEqual(['contradicted', ['url:1']])
    const { flags } = direct(anInput({ idea, sources: [aSource({ text })] }))
    expect(flags.map(({ field, severity, message }) => [field, severity, message])).toEqual([
      ['claims', 'error', `Conflict. Source: “${text}” Your idea: “${idea}”`],
    ])
  })
  test('are unrelated to a sentence that shares less than 0.6 of their terms, and to any if they have fewer than three', () => {
    expect(statusOf('The café repairs kettles for pupils.', 'The café repairs telescopes for teachers.')).toEqual([
      'user_asserted',
      ['idea'],
    ])
    expect(statusOf('Ferries are late.', 'The ferries are late.')).toEqual(['user_asserted', ['idea']])
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
  ])('need verification if they can be checked: %s', (idea) => {
    expect(statusOf(idea)).toEqual(['needs_verification', ['idea']])
  })
  test("are otherwise the author's own", () => {
    expect(statusOf('The 18F team writes notes.')).toEqual(['user_asserted', ['idea']])
  })
})

describe('claims of a source (E)', () => {
  test('name it and every other source that says the same; opinions stay opinions', () => {
    const sources = [
      aSource({ text: 'The ferry of Leeds carries forty people.\n\n- note\n\nIn our view the harbour deserves a bridge.' }),
      aSource({ id: 'url:2', text: 'The ferry of Leeds carries forty people and three cars to the island.' }),
    ]
    const found = claimsIn({ idea: '', sources }).map(({ text, status, source_refs }) => [text, status, source_refs])
    expect(found).toContainEqual(['In our view the harbour deserves a bridge.', 'opinion', ['url:1']])
    const ferry = found.filter(([text]) => String(text).includes('forty'))
    expect(ferry.length).toBeGreaterThan(0)
    for (const [text, status, refs] of ferry)
      expect([status, refs]).toEqual(['supported', String(text).includes('cars') ? ['url:2'] : ['url:1', 'url:2']])
  })
  test('have spans in code points', () => {
    const text = '🚲🚲 The bikes are free for all.\n\nThe 🚲 shop of Leeds repairs 40 bikes. 👩‍🚀 The ferry of Leeds carries forty people.'
    const points = [...text]
    const { claims, factual_kernel } = direct(anInput({ idea: '', sources: [aSource({ text })] })).direction
    expect(factual_kernel.length).toBeGreaterThan(0)
    expect(claims.length).toBeGreaterThan(1)
    for (const { text: claim, source_spans } of claims) {
      expect(source_spans).toHaveLength(1)
      for (const { source_id, start, end } of source_spans ?? []) {
        expect(source_id).toBe('url:1')
        expect(points.slice(start, end).join('')).toBe(claim)
      }
    }
  })
  test('include the span of the sentence that supports or contradicts the idea', () => {
    const text = 'Bikes 🚲 are free.\n\nThe café in Leeds repaired 1,400 kettles.'
    for (const idea of ['The café repaired 1,400 kettles.', 'The café repaired 15 kettles.']) {
      const [claim] = claimsIn({ idea, sources: [aSource({ text })] })
      const [span] = claim?.source_spans ?? []
      expect([...text].slice(span?.start, span?.end).join('')).toBe('The café in Leeds repaired 1,400 kettles.')
    }
  })
})

test('limits claims to 48', () => {
  const idea = (count: number): string => Array.from({ length: count }, (_, index) => `Sentence q${index}z stands here.`).join(' ')
  expect(claimsIn({ idea: idea(48) })).toHaveLength(48)
  expect(claimsIn({ idea: idea(49) })).toHaveLength(48)
})
