import { describe, expect, test } from 'vitest'
import type { Alternatives, DestinationPlan } from '../../result.ts'
import { aDestination, anInput, aProfile, aSource } from '../../testing/input.ts'
import { direct } from '../direction.ts'
import { draft } from '../draft.ts'
import type { Choices, OwnSegment } from './choices.ts'
import { rechoose } from './rechoose.ts'

const idea = 'The harbor battery of Holm charges the ferry overnight.'
const sentences = [
  'The harbor battery of Holm stores 4,200 kilowatt hours, enough for three crossings of the ferry.',
  'Fishing boats pay 30 cents per kilowatt hour at the harbor battery, half of the price of diesel.',
  'The town of Holm paid 2.1 million for the battery, and the county added 900,000.',
  'The ferry needs 20 minutes at the charger between two crossings of the sound.',
] as const
const link = 'https://holm.example/battery'
const source = aSource({ text: sentences.join('\n\n'), title: 'A battery for the harbor of Holm', address: link })
const single = aProfile({ key: 'test.post' })
const thread = aProfile({ key: 'test.thread', textLimit: 300, maxSegments: 4 })

const made = (profile = single, over: Parameters<typeof anInput>[0] = {}) => {
  const destination = aDestination({ profiles: [profile] })
  const input = anInput({ idea, link, sources: [source], destinations: [destination], ...over })
  const plan = direct(input)
  const { plan: current } = draft(input, plan, destination)
  const again = (choices: Choices, segments?: OwnSegment[], from: DestinationPlan = current) => {
    const rechosen = rechoose(input, plan, destination, { current: from, choices, segments })
    if ('problems' in rechosen) throw new Error(rechosen.problems.map(({ path, reason }) => `${path} ${reason}`).join(', '))
    return rechosen.draft
  }
  const span = (index: number) => {
    const start = source.text.indexOf(sentences[index] ?? '')
    return { source_id: 'url:1', start, end: start + (sentences[index]?.length ?? 0) }
  }
  return { current, again, span }
}
const slots = ({ alternatives }: DestinationPlan): Alternatives => {
  if (!alternatives) throw new Error('the post has no alternatives')
  return alternatives
}
const bodies = ({ segments }: DestinationPlan) => segments.map(({ body }) => body)

describe('alternatives', () => {
  test('name what the post holds, and offer the idea, the title and the link', () => {
    const { hook, facts, closing } = slots(made().current)
    expect(hook.units.find(({ unit_id }) => unit_id === hook.chosen)?.text).toBe(idea)
    expect(hook.units.map(({ text }) => text)).toContain(source.title)
    expect(facts.map(({ slot_id }) => slot_id)).toEqual(facts.map((_, index) => `fact:${index + 1}`))
    expect(closing.units.map(({ text }) => text)).toEqual([link, ''])
    expect(closing.units.find(({ unit_id }) => unit_id === closing.chosen)?.text).toBe(link)
  })
  test('offer lists, too, where a post has no fact', () => {
    const text = 'The harbor sells three things:\n\n- fish from the sound\n- ice for the boats\n- ropes of all lengths'
    const { hook, facts } = slots(made(single, { idea: 'A café for sailors.', sources: [{ ...source, text }] }).current)
    expect(facts).toEqual([])
    expect(hook.units.map((unit) => unit.text)).toContain(text.replace('\n\n', '\n').replaceAll('- ', '• '))
  })
  test('hold every fact of the post in its order', () => {
    const { current } = made()
    const texts = slots(current).facts.map(({ chosen, units }) => units.find(({ unit_id }) => unit_id === chosen)?.text ?? '')
    expect(bodies(current)).toEqual([[idea, ...texts, link].join('\n\n')])
  })
  test('are ranked, five at most, and no fact is offered twice in a post', () => {
    const { facts } = slots(made(thread).current)
    for (const { units, chosen } of facts) {
      expect(units.length).toBeLessThanOrEqual(5)
      expect(units.map(({ score }) => score)).toEqual(units.map(({ score }) => score).toSorted((a, b) => b - a))
      expect(facts.filter((other) => other.units.some(({ unit_id }) => unit_id === chosen))).toHaveLength(1)
    }
  })
})

describe('choices', () => {
  test('that repeat what is there change nothing', () => {
    for (const profile of [single, thread]) {
      const { current, again } = made(profile)
      expect(bodies(again({}).plan)).toEqual(bodies(current))
      expect(slots(again({}).plan)).toEqual(slots(current))
    }
  })
  test('give each fact of a thread its segment, and end it with the link', () => {
    const { again, span } = made(thread)
    const { plan } = again({ facts: [span(2), span(0), span(3)] })
    expect(bodies(plan)).toEqual([`${idea}\n\n${sentences[2]}`, sentences[0], `${sentences[3]}\n\n${link}`])
  })
  test('drop the link, and open with the title', () => {
    const { current, again } = made()
    const { hook, closing } = slots(current)
    const title = hook.units.find(({ text }) => text === source.title)?.unit_id
    const none = closing.units.find(({ text }) => text === '')?.unit_id
    expect(bodies(again({ hook: title, closing: none, isIdeaOnly: true }).plan)).toEqual([source.title])
  })
  test('are kept in full when they are too long, with an error flag', () => {
    const { again, span } = made(aProfile({ key: 'test.post', textLimit: 200 }))
    const { plan, flags } = again({ facts: [span(0), span(1)] })
    expect(bodies(plan)[0]).toContain(sentences[1])
    expect(flags).toContainEqual(expect.objectContaining({ severity: 'error', code: 'post_too_long' }))
  })
  test('count emoji before a span as one code point each', () => {
    const emoji = aSource({ text: `🌊 Waves 🌊 roll.\n\n${sentences[1]}` })
    const { again } = made(single, { sources: [emoji] })
    const start = [...'🌊 Waves 🌊 roll.\n\n'].length
    const unit = { source_id: 'url:1', start, end: start + sentences[1].length }
    expect(bodies(again({ facts: [unit] }).plan)[0]).toContain(sentences[1])
    expect(() => again({ facts: [{ ...unit, start: start + 1 }] })).toThrow('facts[0] partial_sentences')
  })
})

describe('own text', () => {
  const own = (body: string): OwnSegment => ({ body, title: '', description: '' })
  test('stays as it is, and is judged sentence by sentence', () => {
    const { again } = made()
    const { plan, flags } = again({}, [
      own(`${sentences[0]} The town of Holm paid 3.1 million for the battery, and the county added 900,000.`),
    ])
    expect(plan).toMatchObject({ edited: true, claims: [{ status: 'supported' }, { status: 'contradicted' }] })
    expect(flags).toMatchObject([{ severity: 'error', code: 'idea_contradicted', account_ids: ['account-1'] }])
  })
  test('keeps the alternatives, so that choices can replace it', () => {
    const { current, again } = made()
    const mine = again({}, [own('Mine.')]).plan
    expect(slots(mine)).toEqual(slots(current))
    const back = again({ isIdeaOnly: true }, undefined, mine).plan
    expect(bodies(back)).toEqual([`${idea}\n\n${link}`])
    expect(back.edited).toBe(false)
  })
})
