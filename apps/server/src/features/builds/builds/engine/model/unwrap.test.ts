import { describe, expect, it } from 'vitest'
import { withoutFence, withoutThoughts } from './unwrap.ts'

describe('what small models put around their JSON', () => {
  it.each([
    ['```json\n{"a": 1}\n```', '{"a": 1}\n'],
    [' ```\n{}\n``` \n', '{}\n'],
    ['```js\n{}\n```', '```js\n{}\n```'],
    ['{"a": "```"}', '{"a": "```"}'],
    ['```', '```'],
    ['```\n```', ''],
  ])('a fence is taken off: %j', (text, inside) => expect(withoutFence(text)).toBe(inside))

  it.each([
    ['<think>Hm, {"a": 1}?</think>{}', '{}'],
    ['<think>one</think>{<think>two <think></think>}', '{}'],
    ['<think>never ends {}', '<think>never ends {}'],
    ['{}</think>', '{}</think>'],
  ])('thoughts are left out: %j', (text, rest) => expect(withoutThoughts(text)).toBe(rest))

  // A search that begins anew at each mark takes hours for these.
  it.each([`\`\`\`${'\n'.repeat(2_000_000)}`, '<think>'.repeat(500_000), '</think>'.repeat(500_000)])(
    'an answer that got stuck is read in one pass (%#)',
    (text) => expect(withoutFence(withoutThoughts(text))).toBe(text),
  )
})
