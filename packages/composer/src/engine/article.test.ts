import { describe, expect, test } from 'vitest'
import type { ComposeInput } from '../input.ts'
import { aDestination, anInput, aProfile, aSource } from '../testing/input.ts'
import { direct } from './direction.ts'
import { draft } from './draft.ts'

const idea = 'Repairing beats buying.'
const kettles = 'The café in Leeds repaired 1,400 kettles in 2024. A label on the box explains how to remove limescale.'
const radios = 'Radios fail when their capacitors dry out, and two new capacitors cost less than a coffee.'
const bikes = 'Bicycles need a tight chain, and a loose chain wears the teeth of both wheels.'

const bodyOf = (over: Partial<ComposeInput>, textLimit = 10_000): string | undefined => {
  const destination = aDestination({
    profiles: [aProfile({ textLimit })],
    text: { link: 'last_line', hashtags: 'tags', wholeKernel: true },
  })
  const input = anInput({ idea, ...over, destinations: [destination] })
  return draft(input, direct(input), destination).plan.segments[0]?.body
}

describe('articles (I)', () => {
  test('contain the full kernel under the headings of informative sections', () => {
    const text = `${kettles}\n\n## 1. Radios want new capacitors\n\n${radios}\n\n## Overview\n\n${bikes}`
    expect(bodyOf({ sources: [aSource({ text })], link: 'https://example.org/a' })).toBe(
      `${idea}\n\n${kettles}\n\n## Radios want new capacitors\n\n${radios}\n\n${bikes}\n\nSource: https://example.org/a`,
    )
  })
  test('have lists in Markdown', () => {
    const text = 'The café of the town needs three things:\n\n- a soldering iron\n- a box of fuses\n- more tables'
    expect(bodyOf({ sources: [aSource({ text })] })).toBe(
      `${idea}\n\nThe café of the town needs three things:\n- a soldering iron\n- a box of fuses\n- more tables`,
    )
  })
  test('drop the lowest-ranked units when too long', () => {
    const text = `${kettles}\n\n- note\n\n${radios}`
    const whole = `${idea}\n\n${kettles}\n\n${radios}`
    expect(bodyOf({ sources: [aSource({ text })] }, whole.length)).toBe(whole)
    expect(bodyOf({ sources: [aSource({ text })] }, whole.length - 1)).toBe(`${idea}\n\n${kettles}`)
  })
  test('credit each source next to its part when there are several', () => {
    const siteName = 'Radio Friends'
    const structure = {
      blocks: [{ kind: 'paragraph' as const, start: 0, end: radios.length }],
      description: '',
      image: '',
      canonical: '',
      author: '',
      siteName,
      language: 'en',
    }
    const sources = [
      aSource({ text: kettles, address: 'https://kettles.example/a' }),
      aSource({ id: 'url:2', text: radios, address: 'https://radios.example/b', structure }),
    ]
    expect(bodyOf({ sources })).toBe(
      `${idea}\n\n${kettles}\n\nhttps://kettles.example/a\n\n${radios}\n\nRadio Friends: https://radios.example/b`,
    )
  })
})
