import { expect, test } from 'vitest'
import { colonEnding, halfArgument, halfContrast, unansweredQuestion } from './halves.ts'
import { found } from './testing.ts'

const trains = 'How many trains can one person watch? The manual says twelve. On paper that is enough. But they had 31.'

test('finds a question without its answer', () => {
  expect(found(unansweredQuestion, { source: trains, post: 'How many trains can one person watch?' })).toHaveLength(1)
  expect(found(unansweredQuestion, { source: trains, post: 'How many trains can one person watch? But they had 31.' })).toHaveLength(1)
  expect(found(unansweredQuestion, { source: trains, post: 'How many trains can one person watch? The manual says twelve.' })).toEqual([])
  expect(found(unansweredQuestion, { source: trains, post: ['How many trains can one person watch?', 'The manual says twelve.'] })).toEqual(
    [],
  )
})

test('ignores a question in an idea or item, and one quoted in a statement', () => {
  expect(found(unansweredQuestion, { source: trains, post: 'Who watches?', idea: 'Who watches?' })).toEqual([])
  expect(found(unansweredQuestion, { source: '- Who pays?\n- Who works?', post: 'Questions:\n• Who pays?\n• Who works?' })).toEqual([])
  const quoted = 'Phase two asks, “Is it a good idea?”'
  expect(found(unansweredQuestion, { source: quoted, post: quoted })).toEqual([])
})

test('finds a concession without its counterpart', () => {
  expect(found(halfContrast, { source: trains, post: 'On paper that is enough.' })).toEqual(['On paper that is enough.'])
  expect(found(halfContrast, { source: trains, post: 'On paper that is enough. But they had 31.' })).toEqual([])
  expect(found(halfContrast, { source: trains, post: 'The manual says twelve.' })).toEqual([])
})

test('finds a thread segment that ends before the turn of its argument', () => {
  expect(found(halfArgument, { source: trains, post: ['On paper that is enough.', 'But they had 31.'] })).toEqual([
    'On paper that is enough.',
  ])
  expect(found(halfArgument, { source: trains, post: ['The manual says twelve.', 'On paper that is enough. But they had 31.'] })).toEqual(
    [],
  )
})

test('finds a colon that nothing follows', () => {
  const source = 'Check that:\n\n- the road is wide\n- it is lit'
  expect(found(colonEnding, { source, post: 'Check that:' })).toHaveLength(1)
  expect(found(colonEnding, { source, post: ['Check that:', 'Something else is here.'] })).toHaveLength(1)
  expect(found(colonEnding, { source, post: 'Check that:\n• the road is wide\n• it is lit' })).toEqual([])
})
