import { expect, it } from 'vitest'
import { countNodes, hasMoreNodes } from './json-nodes.ts'

it.each([
  ['1', 1],
  ['"a,b:[{\\"\\\\"', 1],
  ['[]', 1],
  ['[ \n ]', 1],
  ['{}', 1],
  ['[[],{}]', 3],
  ['{"a":1}', 3],
  ['{"a":[1,2,{"b":null}],"c:,":"x\\\\"}', 10],
])('%s has %i nodes', (text, nodes) => {
  const bytes = new TextEncoder().encode(text)
  expect(countNodes(JSON.parse(text))).toBe(nodes)
  expect(hasMoreNodes(bytes, nodes)).toBe(false)
  expect(hasMoreNodes(bytes, nodes - 1)).toBe(true)
})

it.each(['', '"', '"\\', '[', '{"a"'])('comes to an end of %s', (text) => {
  expect(hasMoreNodes(new TextEncoder().encode(text), 10)).toBe(false)
})
