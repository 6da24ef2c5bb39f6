import { describe, expect, test } from 'vitest'
import { anInput, aSource } from '../../testing/input.ts'
import { readMaterial, type Sentence } from '../material.ts'
import { stemmer, topicOf, type Topic } from './topic.ts'

const about = (idea: string, text: string): { topic: Topic; sentences: readonly Sentence[] } => {
  const material = readMaterial(anInput({ idea, sources: [aSource({ text })] }))
  return { topic: topicOf(material, material.idea, stemmer(material)), sentences: material.sources[0]?.sentences ?? [] }
}

const harbor =
  'The harbor of Cobb Haven is old. The harbor has a battery for the ships of the harbor. People of the harbor like to work there. A café in the harbor sells soup to people.'

describe('what a text shares with the idea', () => {
  test('weighs more when it is rare in the source', () => {
    const { topic, sentences } = about('A battery for every harbor.', harbor)
    const [first, second] = sentences
    expect(topic.shared([second!])).toBeGreaterThan(topic.shared([first!]) + 0.5)
    expect([...topic.rareIn([second!])]).toEqual(['batter'])
    expect(topic.rareIn([first!]).size).toBe(0)
  })
  test('weighs less when the language uses it everywhere', () => {
    const { topic, sentences } = about('People like work.', harbor)
    expect(topic.shared([sentences[2]!])).toBeLessThan(1)
    expect(topic.isEmpty).toBe(true)
  })
  test('finds other forms of a word, and its parts in compounds', () => {
    const { topic, sentences } = about('Repaired ships are back.', 'The yard repairs the ship. The café sells soup.')
    expect(sentences.map((sentence) => topic.sharedTerms([sentence]))).toEqual([2, 0])
    const german = about('Am Mittwochvormittag ist wenig los.', 'Der Hof ist mittwochs leer. Die Halle ist aus Holz.')
    expect(german.sentences.map((sentence) => german.topic.shared([sentence]) > 0)).toEqual([true, false])
  })
  test.each([
    ['Vinegar saves most of our kettles.', 'Vinegar saves kettles.', true],
    ['Vinegar saves most of our kettles.', 'In spring, vinegar saved the kettles of all four schools in the town.', true],
    ['Vinegar saves most of our kettles.', 'Vinegar has saved 1,400 kettles.', false],
    ['Vinegar saves most of our kettles.', 'Vinegar costs less than a new switch.', false],
    ['Vinegar saved 1,400 kettles.', 'Of the 1,400 kettles, 90 were new.', true],
    ['Vinegar saved three kettles out of four.', 'The café opened in spring with three tables.', true],
    ['In May, vinegar saved two kettles.', 'In May the café opened two rooms.', false],
  ])('is a repetition when it adds nothing, or says a figure again: %s / %s', (idea, sentence, isSaid) => {
    const { topic, sentences } = about(idea, sentence)
    expect(sentences.map((one) => topic.repeats(one))).toEqual([isSaid])
  })
})
