import { describe, expect, it } from 'vitest'
import { layOut } from './source-layout.ts'

const lit = (start: number, end: number, status = 'supported', isSelected = false) => ({ start, end, status, isSelected })

describe('the layout of a source', () => {
  it('divides a text at its sentences and at lit passages, in code points', () => {
    const sentences = [
      { start: 2, end: 5 },
      { start: 6, end: 9 },
    ]
    expect(layOut('🔋 Ab. Cd.', sentences, [lit(6, 9)])).toEqual([
      { runs: [{ text: '🔋 ' }] },
      { sentence: sentences[0], runs: [{ text: 'Ab.' }] },
      { runs: [{ text: ' ' }] },
      { sentence: sentences[1], runs: [{ text: 'Cd.', lit: { status: 'supported', isSelected: false } }] },
    ])
  })

  it('shows the selected passage, then the most serious', () => {
    const statuses = (passages: Parameters<typeof layOut>[2]) => layOut('abcdef', [], passages)[0]?.runs.map((run) => run.lit?.status)
    expect(statuses([lit(0, 6), lit(2, 6, 'near'), lit(4, 6, 'contradicted')])).toEqual(['supported', 'near', 'contradicted'])
    expect(statuses([lit(0, 6, 'contradicted'), lit(2, 4, 'near', true)])).toEqual(['contradicted', 'near', 'contradicted'])
  })

  it('keeps the whole text, whatever the passages', () => {
    const stretches = layOut('One two.', [{ start: 0, end: 8 }], [lit(2, 40), lit(50, 60)])
    expect(stretches.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')).toBe('One two.')
  })
})
