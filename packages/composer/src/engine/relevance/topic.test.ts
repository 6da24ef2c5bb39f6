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
  test('is a repetition when it adds nothing, but not when it adds a figure', () => {
    const { topic, sentences } = about(
      'Of 1,400 kettles sent back, 1,150 only had limescale.',
      'Of 1,400 kettles that came back between 2022 and 2024, 1,150 only had limescale. Of 1,400 kettles with limescale, 90 were new.',
    )
    expect(sentences.map((sentence) => topic.repeats(sentence))).toEqual([true, false])
  })
})
