import { describe, expect, it } from 'vitest'
import type { BuildClaim, BuildPost, BuildSlot } from '#api/builds.ts'
import { placeSentence, removeSentence } from './changes.ts'

const source = 'One leaves at six. Two at seven.\nThree at eight.'
const textOf = () => source
const span = (part: string) => ({ source_id: 'url:1', start: source.indexOf(part), end: source.indexOf(part) + part.length })

const slot = (slot_id: string, text: string, source_spans: BuildSlot['units'][number]['source_spans'] = []): BuildSlot => ({
  slot_id,
  chosen: text && `unit ${text}`,
  units: [{ unit_id: `unit ${text}`, text, source_spans, counts: {}, score: 1 }],
})

const claim = (text: string, status = 'supported'): BuildClaim => ({
  text,
  status,
  source_refs: ['url:1'],
  ...(source.includes(text) && { source_spans: [span(text)] }),
})

const passage = 'One leaves at six. Two at seven. Three at eight.'
const post = {
  segments: [{ body: `Boats leave early. They do.\n\n${passage}`, title: '', description: '' }],
  alternatives: {
    hook: slot('hook', 'Boats leave early. They do.'),
    facts: [slot('fact:1', passage, [span(source)]), slot('fact:2', '')],
    closing: slot('closing', ''),
  },
} as unknown as BuildPost

const sentence = { ...span('Two at seven.'), text: 'Two at seven.' }
const unit = span('Two at seven.')

describe('a sentence of a source', () => {
  it('replaces the opening or a fact, or comes after the facts', () => {
    const facts = [slot('fact:1', 'One leaves at six.', [span('One leaves at six.')]), slot('fact:2', '')]
    const short = { ...post, alternatives: { ...post.alternatives!, facts } }
    expect(placeSentence(short, sentence, 'hook')).toEqual({ hook: { unit } })
    expect(placeSentence(short, sentence, 0)).toEqual({ facts: [{ unit }] })
    expect(placeSentence(short, sentence, 'end')).toEqual({ facts: ['unit One leaves at six.', { unit }] })
  })

  it('goes nowhere else if a part has it, but can take the place of that part', () => {
    expect(placeSentence(post, sentence, 'end')).toBeUndefined()
    expect(placeSentence(post, sentence, 'hook')).toBeUndefined()
    expect(placeSentence(post, sentence, 0)).toEqual({ facts: [{ unit }] })
  })

  it('follows the text of a post that was edited', () => {
    const edited = {
      ...post,
      edited: true,
      segments: [
        { body: 'A', title: 'T', description: '' },
        { body: 'B', title: '', description: '' },
      ],
    }
    expect(placeSentence(edited, sentence, 'end')).toEqual({ segments: [{ body: 'A', title: 'T' }, { body: 'B\n\nTwo at seven.' }] })
    expect(placeSentence({ ...edited, segments: [{ body: sentence.text, title: '', description: '' }] }, sentence, 'end')).toBeUndefined()
  })
})

describe('removing a sentence', () => {
  it('keeps what is before and after it in its passage', () => {
    expect(removeSentence(post, claim('Two at seven.'), textOf)).toEqual({
      facts: [{ unit: span('One leaves at six.') }, { unit: span('Three at eight.') }],
    })
    expect(removeSentence(post, claim('One leaves at six.'), textOf)).toEqual({ facts: [{ unit: span('Two at seven.\nThree at eight.') }] })
  })

  it('removes a fact with its only sentence', () => {
    const facts = [slot('fact:1', 'Two at seven.', [unit]), slot('fact:2', 'Three at eight.', [span('Three at eight.')])]
    const two = { ...post, alternatives: { ...post.alternatives!, facts } }
    expect(removeSentence(two, claim('Two at seven.'), textOf)).toEqual({ facts: ['unit Three at eight.'] })
  })

  it('edits the text where the sentence is from the idea, or where a quotation names its speaker', () => {
    expect(removeSentence(post, claim('They do.'), textOf)).toEqual({ segments: [{ body: `Boats leave early.\n\n${passage}` }] })
    const body = 'Ada: “Two at seven.” Always.'
    const facts = [slot('fact:1', body, [unit])]
    const quoted = { ...post, segments: [{ body, title: '', description: '' }], alternatives: { ...post.alternatives!, facts } }
    expect(removeSentence(quoted, claim('Always.'), textOf)).toEqual({ segments: [{ body: 'Ada: “Two at seven.”' }] })
  })

  it('drops an empty post of a thread, but not the only one', () => {
    const of = (...bodies: string[]): BuildPost => ({
      ...post,
      edited: true,
      segments: bodies.map((body) => ({ body, title: '', description: '' })),
    })
    expect(removeSentence(of('A.', 'B.'), claim('A.'), textOf)).toEqual({ segments: [{ body: 'B.' }] })
    expect(removeSentence(of('A.'), claim('A.'), textOf)).toBeUndefined()
    expect(removeSentence(of('A.'), claim('Else.'), textOf)).toBeUndefined()
  })
})
