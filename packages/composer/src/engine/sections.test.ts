import { describe, expect, test } from 'vitest'
import { anInput, aSource } from '../testing/input.ts'
import { readMaterial } from './material.ts'
import { creditor, earliness, headingJudge, sectionFinder } from './sections.ts'
import { findUnits } from './units/index.ts'

const frames = {
  en: 'The volunteers of the town meet in the library on the hill.',
  de: 'Die Freiwilligen der Stadt treffen sich in der alten Bücherei auf dem Berg.',
}

describe('a heading as a line of its own (J)', () => {
  const tells = (language: keyof typeof frames, heading: string): boolean | undefined => {
    const material = readMaterial(anInput({ idea: '', sources: [aSource({ text: `## ${heading}\n\n${frames[language]}` })] }))
    const section = material.sources[0]?.sections[1]
    return section && headingJudge(material)(section)
  }
  test.each([
    ['en', 'Radios want new capacitors', true],
    ['en', 'Frequently asked questions', false],
    ['en', 'Background', false],
    ['en', 'The price', false],
    ['en', 'Why do radios fail?', false],
    ['en', 'How this works', false],
    ['en', 'What I learnt from it', false],
    ['en', 'News of last week', false],
    ['en', `Radios ${'really '.repeat(14)}fail`, false],
    ['de', 'Radios brauchen neue Kondensatoren', true],
    ['de', 'Häufige Fragen', false],
    ['de', 'Was diese Woche geschah', false],
  ] as const)('is self-contained or not (%s): %s', (language, heading, expected) => {
    expect(tells(language, heading)).toBe(expected)
  })
})

describe('the parts of a source', () => {
  const text = `${frames.en}\n\n## Radios want new capacitors\n\nEvery radio of the café has its own box and its own bell.`
  const input = anInput({
    idea: '',
    sources: [
      aSource({ text, title: 'Repairs in Leeds', address: 'https://www.example.org/a' }),
      aSource({ id: 'context:notes', kind: 'text', text: 'The town pays for the tools of the café.' }),
    ],
  })
  const material = readMaterial(input)
  const units = findUnits(input, material)

  test('include the section of a unit', () => {
    expect(units.map((unit) => sectionFinder(material)(unit)?.heading)).toEqual(['', 'Radios want new capacitors', ''])
  })
  test('credit a page by title or site and URL, but not notes', () => {
    expect(creditor(material)('url:1')).toBe('Repairs in Leeds: https://www.example.org/a')
    expect(creditor(material)('context:notes')).toBe('')
    expect(creditor(material)('url:9')).toBe('')
  })
  test('are early at the start and not at the end', () => {
    expect(units.slice(0, 2).map(earliness(material))).toEqual([true, false])
  })
})
