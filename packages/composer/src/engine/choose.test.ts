import { describe, expect, test } from 'vitest'
import type { ComposeInput } from '../input.ts'
import { anInput, aSource } from '../testing/input.ts'
import { type Choice, chooseUnits, lengthOf } from './choose.ts'
import { direct } from './direction.ts'
import { type Unit, unitText } from './units/index.ts'

const apart = '\n\n## Things of the town\n\n'
const kettles = 'The café in Leeds repaired 1,400 kettles in 2024, and a label on the box explains how to remove limescale.'
const radios =
  'Radios fail when their capacitors dry out, and the 2 new capacitors of a radio cost less than a coffee at the café in Leeds.'
const knife = 'The kitchen has a sharp knife.'

const choose = (
  text: string,
  { isLevel = false, ...rest }: Partial<Choice> & { isLevel?: boolean } = {},
  accepts: (units: readonly Unit[]) => boolean = () => true,
  input: Partial<ComposeInput> = {},
) => {
  const { units } = direct(anInput({ idea: '', sources: [aSource({ text })], ...input }))
  return chooseUnits(
    { units: isLevel ? units.map((scored) => ({ ...scored, score: 0.5 })) : units, said: [], most: 3, ...rest },
    accepts,
  ).map(unitText)
}

describe('choosing units (D, I)', () => {
  test('takes as many as allowed, in source order', () => {
    expect(choose(`${kettles}${apart}${radios}`)).toEqual([kettles, radios])
    expect(choose(`${radios}${apart}${kettles}`)).toEqual([radios, kettles])
    expect(choose(`${kettles}${apart}${radios}`, { most: 1 })).toHaveLength(1)
    expect(choose(`${kettles}${apart}${radios}`, { most: 0 })).toEqual([])
  })
  test('skips what has already been said', () => {
    const { units } = direct(anInput({ idea: '', sources: [aSource({ text: kettles })] }))
    const said = [units[0]?.unit.terms ?? new Set<string>()]
    expect(choose(`${kettles}${apart}${radios}`, { said })).toEqual([radios])
    expect(choose(`${kettles}${apart}${kettles.replace('Leeds', 'Leeds,')}`)).toHaveLength(1)
  })
  test("doesn't append a half line to a text, though it may start with one", () => {
    expect(choose(`${kettles}${apart}${knife}`, { isLevel: true })).toEqual([kettles])
    expect(choose(`${kettles}${apart}${radios}`, { isLevel: true })).toEqual([kettles, radios])
    expect(choose(knife)).toEqual([knife])
  })
  test('takes only what fits, and otherwise tries the next', () => {
    expect(choose(`${kettles}${apart}${radios}`, {}, (units) => units.every((unit) => !unitText(unit).includes('kettles')))).toEqual([
      radios,
    ])
    expect(choose(`${kettles}${apart}${radios}`, {}, () => false)).toEqual([])
  })
  test('prefers units that fill the available space', () => {
    const short = 'The café has 40 kettles on a shelf.'
    const [only] = choose(`${short} ${radios}`, { most: 1, isLevel: true })
    expect(only).toBe(`${short} ${radios}`)
  })
  test('keeps sources in order', () => {
    const sources = [aSource({ text: radios }), aSource({ id: 'url:2', text: kettles, title: 'Kettles of the café in Leeds' })]
    expect(choose('', {}, () => true, { sources })).toEqual([radios, kettles])
  })
  test("counts a unit's characters including its line breaks", () => {
    const [unit] = direct(anInput({ idea: '', sources: [aSource({ text: knife })] })).units
    expect(unit && lengthOf(unit.unit)).toBe(knife.length + 1)
  })
})
