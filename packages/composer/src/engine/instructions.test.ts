import { describe, expect, test } from 'vitest'
import type { DestinationInput } from '../input.ts'
import { aDestination, anInput, aProfile, aSource } from '../testing/input.ts'
import { direct } from './direction.ts'
import { draft } from './draft.ts'
import { noInstructions, parseInstructions, type Instructions } from './instructions.ts'

describe('instructions', () => {
  test.each<[string, Partial<Instructions>]>([
    ['shorter', { isShorter: true }],
    ['a list', { contents: ['list'] }],
    ['no question', { wantsNoQuestion: true }],
    ['shorter, as a list, no link', { isShorter: true, contents: ['list'], wantsNoLink: true }],
    ['longer with a quote', { isLonger: true, contents: ['quotation'] }],
    ['kürzer', { isShorter: true }],
    ['ohne Link, als Liste', { wantsNoLink: true, contents: ['list'] }],
    ['plus court', { isShorter: true }],
    ['sans lien', { wantsNoLink: true }],
    ['más corto', { isShorter: true }],
    ['sin enlace', { wantsNoLink: true }],
    ['più breve', { isShorter: true }],
    ['sem link', { wantsNoLink: true }],
    ['zonder hashtags', { wantsNoHashtags: true }],
    ['korter', { isShorter: true }],
  ])('are understood: %s', (direction, instructions) => {
    const { topic: _, ...read } = parseInstructions(direction)
    const { topic: __, ...expected } = { ...noInstructions, ...instructions }
    expect(read).toEqual(expected)
  })
  test('in no known language become the topic', () => {
    expect(parseInstructions('the ferry to the island')).toEqual({ ...noInstructions, topic: 'the ferry to the island' })
    expect(parseInstructions('shorter about the ferry')).toMatchObject({ isShorter: true, topic: 'about the ferry' })
    expect(parseInstructions(' ')).toEqual(noInstructions)
  })
})

const kettles = 'The café in Leeds repaired 1,400 kettles in 2024. A label on the box explains how to remove limescale.'
const list = 'The café of the town needs three things:\n\n- a soldering iron\n- a box of fuses\n- more tables'
const question = 'Why do radios fail after many years? Their capacitors dry out inside.'
const quotation = '> We throw away far too many things that still work.\n— Ana Ruiz'
const link = 'https://example.org/repairs'

const write = (direction: string, text: string, over: Partial<DestinationInput> = {}, instead = '') => {
  const destination = aDestination({ profiles: [aProfile({ textLimit: 400 })], ...over })
  const input = anInput({
    idea: 'Kettles and radios fail, and repair beats buying. #repair #leeds',
    link,
    sources: [aSource({ text })],
    destinations: [destination],
  })
  return draft(input, direct(input), destination, { direction, instead })
    .plan.segments.map(({ body }) => body)
    .join('\n===\n')
}

describe('instructions in the draft', () => {
  const text = [kettles, list, question, quotation].join('\n\n')
  test('shorter halves the space', () => {
    const soft = { text: { link: 'end_of_text', hashtags: 10, softLimit: 300 } } as const
    expect(write('shorter', kettles, soft).length).toBeLessThan(150)
    expect(write('', kettles, soft).length).toBeGreaterThan(150)
  })
  test.each([
    ['as a list', '• a box of fuses'],
    ['als Liste', '• a box of fuses'],
    ['with a quote', '“We throw away far too many things that still work.” — Ana Ruiz'],
    ['about capacitors', 'capacitors dry out'],
  ])('%s', (direction, part) => {
    expect(write(direction, text)).toContain(part)
    expect(write('', text)).not.toContain(part)
  })
  test('exclude questions, the link and hashtags', () => {
    expect(write('', question)).toMatch(/\?[^]*#repair #leeds[^]*https:/u)
    expect(write('no question', question)).not.toContain('?')
    expect(write('sans lien', question)).not.toContain('https:')
    expect(write('ohne Hashtags', question)).not.toContain('#')
  })
  test('shorter halves an article, and a list stays a list there too', () => {
    const article = {
      profiles: [aProfile({ textLimit: 10_000 })],
      text: { link: 'last_line', hashtags: 'tags', wholeKernel: true },
    } as const
    expect(write('shorter', text, article).length).toBeLessThan(0.75 * write('', text, article).length)
    expect(write('as a list', text, article)).toContain('- a box of fuses')
    expect(write('as a list', text, article)).not.toContain('## ')
  })
  test('only another post picks other parts of the source', () => {
    const first = write('', text)
    const second = write('', text, {}, first)
    expect(second).not.toBe(first)
    expect(first).toContain('1,400 kettles')
    expect(second).not.toContain('1,400 kettles')
    expect(write('about kettles', text, {}, first)).toContain('1,400 kettles')
  })
  test('produce a thread where the network has one', () => {
    const profiles = [aProfile({ textLimit: 1_000 }), aProfile({ key: 'test.thread', textLimit: 300, maxSegments: 10 })]
    const article = `${kettles}\n\n## Radios want capacitors\n\n${question}\n\n## Switches\n\nMost kettles fail when a switch melts. A new switch costs two pounds.`
    expect(write('', article, { profiles })).not.toContain('===')
    expect(write('as a thread', article, { profiles })).toContain('===')
  })
})
