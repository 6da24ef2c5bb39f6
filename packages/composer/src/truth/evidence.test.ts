import { expect, it } from 'vitest'
import { gatherEvidence, judgeSentence, spansOf, withoutInventedQuotations } from './evidence.ts'

const page =
  '🚢 The morning ferry to the islands leaves at 6:40 from Monday. About 300 commuters cross the bay every morning.\n\nThe harbour said: “We listen to the commuters”.'
const evidence = gatherEvidence({
  idea: 'From Monday on we open the cafe at seven.',
  sources: [{ id: 'url:1', title: 'Ferry timetable', text: page }],
  names: ['Anna Meier'],
})

it("finds a sentence's evidence, with its position in code points", () => {
  const { backing, unknown } = judgeSentence('The morning ferry leaves at 6:40.', evidence)
  expect(unknown).toEqual([])
  const [span] = spansOf(backing)
  expect([...page].slice(span?.start, span?.end).join('')).toContain('The morning ferry to the islands leaves at 6:40 from Monday.')
})

it('combines idea and source', () => {
  const { backing } = judgeSentence('The ferry leaves at 6:40 from Monday, so the cafe opens at seven.', evidence)
  expect(backing.map(({ ref }) => ref).toSorted()).toEqual(['idea', 'url:1'])
})

it('reports facts missing from the material', () => {
  expect(judgeSentence('Later 450 people of Utrecht came with Meier.', evidence).unknown).toEqual(['450', 'utrecht'])
})

it('reports contradictions with the material', () => {
  const { denial, backing } = judgeSentence('About 700 commuters cross the bay every morning.', evidence)
  expect(backing).toEqual([])
  expect(judgeSentence('1200 commuters cross the bay every morning.', evidence).denial?.text).toContain('300 commuters')
  expect(denial?.text).toContain('300 commuters')
})

it('removes sentences with invented quotations', () => {
  const text = 'The ferry is early. “We love it all”, said the harbour. “We listen to the commuters”, it said.\n\nA "plain" word.'
  expect(withoutInventedQuotations(text, evidence)).toEqual({
    text: 'The ferry is early. “We listen to the commuters”, it said.\n\nA "plain" word.',
    removed: ['“We love it all”, said the harbour.'],
  })
})
