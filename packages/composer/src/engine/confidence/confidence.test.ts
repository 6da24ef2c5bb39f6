import { describe, expect, test } from 'vitest'
import { anInput, aSource } from '../../testing/input.ts'
import { direct } from '../direction.ts'
import { confidenceOf, featuresOfPost, isSure } from './confidence.ts'
import { featureNames } from './features.ts'
import { readPost } from './read-post.ts'

const idea = 'The harbor battery of Holm charges the ferry overnight.'
const text = [
  'The harbor battery of Holm stores 4,200 kilowatt hours, enough for three crossings of the ferry.',
  'This is why the fishing boats came. They pay 30 cents per kilowatt hour, which is half of the price of diesel.',
  'The town paid 2.1 million.',
].join('\n\n')
const plan = direct(anInput({ idea, sources: [aSource({ text })] }))
const features = (...bodies: string[]) => featuresOfPost(plan, bodies, [])
const [fact = '', back = '', last = ''] = text.split('\n\n')

describe('a post read back', () => {
  test('is made of the idea, of sentences of the source, and of the rest, without links and tags', () => {
    const post = `${idea}\n\n${back.replace(' per kilowatt hour', ' per kilowatt hour')}\n\nOur own words.\n\n#holm #ferry\n\nhttps://holm.example/battery`
    const pieces = readPost([post], plan.material)
    expect(pieces.map(({ isIdea, sentence }) => (isIdea ? 'idea' : (sentence?.ref ?? 'own')))).toEqual(['idea', 'url:1', 'url:1', 'own'])
  })
  test('finds a sentence that was shortened', () => {
    const [piece] = readPost(['The harbor battery of Holm stores 4,200 kilowatt hours.'], plan.material)
    expect(piece).toMatchObject({ isShortened: true, sentence: { position: 0 } })
  })
})

describe('features', () => {
  test('are about 0 to 1 for any text', () => {
    for (const bodies of [[''], [idea], [idea, fact, back], ['x'.repeat(9_000)], ['• a\n• b']])
      for (const [name, value] of Object.entries(features(...bodies))) {
        expect(value, name).toBeGreaterThanOrEqual(0)
        expect(value, name).toBeLessThanOrEqual(1)
      }
  })
  test.each<[keyof ReturnType<typeof features>, string[], string[]]>([
    ['idea_alone', [idea], [`${idea}\n\n${fact}`]],
    ['points_back', [`${idea}\n\n${back}`], [`${idea}\n\n${fact}`]],
    ['opens_source', [`${idea}\n\n${fact}`], [`${idea}\n\n${last}`]],
    ['no_shared_terms', [`${idea}\n\n${last}`], [`${idea}\n\n${fact}`]],
    ['thread', [idea, fact], [`${idea}\n\n${fact}`]],
    ['weak_segments', [idea, last], [idea, fact]],
    ['concrete', [`${idea}\n\n${fact}`], [`${idea}\n\nNo figures here at all.`]],
    ['list', [`${idea}\n\n• a boat\n• a pier`], [`${idea}\n\n${fact}`]],
  ])('tell by %s', (name, yes, no) => {
    expect(features(...yes)[name]).toBeGreaterThan(features(...no)[name])
  })
})

describe('a confidence', () => {
  test('has two decimals and up to eight reasons, strongest first, each a feature', () => {
    const { confidence, reasons } = confidenceOf(plan, [`${idea}\n\n${back}\n\n${last}`], [])
    expect(confidence).toBe(Math.round(confidence * 100) / 100)
    expect(reasons.length).toBeLessThanOrEqual(8)
    const weights = reasons.map(({ weight }) => Math.abs(weight))
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    for (const { code } of reasons) expect(featureNames).toContain(code)
  })
  test('is the same for the same post, and sure from the threshold on', () => {
    expect(confidenceOf(plan, [idea], [])).toEqual(confidenceOf(plan, [idea], []))
    expect([isSure(0), isSure(1)]).toEqual([false, true])
  })
})
