import { expect, it } from 'vitest'
import { countNodes } from './json-nodes.ts'
import { countMembers, TooManyValues } from './json-scan.ts'

it.each([
  ['1', 1],
  ['"a,b:[{\\"\\\\"', 1],
  ['[]', 1],
  ['[ \n ]', 1],
  ['{}', 1],
  ['[[],{}]', 3],
  ['{"a":1}', 3],
  ['{"a":[1,2,{"b":null}],"c:,":"x\\\\"}', 10],
])('%s has %i keys and values', (text, nodes) => {
  expect(countNodes(JSON.parse(text))).toBe(nodes)
  expect(() => countMembers(text, nodes)).not.toThrow()
  expect(() => countMembers(text, nodes - 1)).toThrow(TooManyValues)
})

it.each(['', '"', '"\\', '[', '{"a"'])('terminates for %s', (text) => {
  expect(countMembers(text, 10)).toBeLessThan(2)
})
