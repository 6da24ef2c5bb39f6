import { describe, expect, it } from 'vitest'
import { findObject } from './unwrap.ts'

describe('the JSON object of an answer', () => {
  it.each([
    ['{"a": 1}', '{"a": 1}'],
    ['```json\n{"a": 1}\n```', '{"a": 1}'],
    ['```js\n{"a": 1}\n``` I hope it helps {truly}!', '{"a": 1}'],
    ['Sure! Here is it:\n\n{"a": "} \\" {"}\n', '{"a": "} \\" {"}'],
    ['With {braces} in prose: {"a": 1}', '{"a": 1}'],
    ['{"a": 1} {"a": 2}', '{"a": 1}'],
    ['{"a": [1, 2, ], "b": ",}", }', '{"a": [1, 2 ], "b": ",}" }'],
    ['<think>Hm, {"a": 1}?</think>{"a": 2}', '{"a": 2}'],
    ['Hm, {"a": 1}?</think>\n{"a": 2}', '{"a": 2}'],
    ['<thinking>one</thinking><think>{"a": 1}</think>{"a": 2}', '{"a": 2}'],
    ['<think>Perhaps {"a": 1}. No: {"a": 2}', '{"a": 2}'],
    ['{"a": "</think>"}', '{"a": "</think>"}'],
  ])('is found: %j', (text, object) => expect(findObject(text)).toBe(object))

  it.each(['', 'Sure!', '{"a": [', '[1]', '<think>never ends', '{a: 1}'])('is not invented: %j', (text) =>
    expect(findObject(text)).toBe(text),
  )

  // Searching from the start again at each mark would take hours for these.
  it.each(['`\n', '<think>', '</think>', '{', '{"', '{ "a": [', ',', '{"a": ",'].map((part) => part.repeat(500_000)))(
    'is searched in one pass even when a model got stuck (%#)',
    (text) => expect(findObject(text)).toBe(text),
  )
})
