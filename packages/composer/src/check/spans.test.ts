import { expect, it } from 'vitest'
import { checkSpans } from './parts.ts'

const sources = [{ id: 'url:1', text: '🚢 ferry' }]
const claim = (source_id: string, start: number, end: number) => [
  { text: 'So.', status: 'supported' as const, source_refs: ['url:1'], source_spans: [{ source_id, start, end }] },
]

it('accepts spans within the text, counted in code points', () => expect(checkSpans(claim('url:1', 0, 7), sources)).toEqual([]))

it.each([
  ['url:1', 0, 8],
  ['url:1', 3, 3],
  ['url:1', -1, 2],
  ['url:1', 0.5, 2],
  ['url:2', 0, 1],
])('rejects a span %s %d to %d', (id, start, end) => expect(checkSpans(claim(id, start, end), sources)).toHaveLength(1))
