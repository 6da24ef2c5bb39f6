import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('orders keys by UTF-16 code units, as in RFC 8785 section 3.2.3', () => {
  const value = {
    '\u20ac': 'Euro',
    '\r': 'CR',
    '\ufb33': 'Dalet',
    '1': 'One',
    '\ud83d\ude00': 'Smiley',
    '\u0080': 'Control',
    '\u00f6': 'o',
  }
  expect(canonicalJson(value)).toBe(
    '{"\\r":"CR","1":"One","\u0080":"Control","\u00f6":"o","\u20ac":"Euro","\ud83d\ude00":"Smiley","\ufb33":"Dalet"}',
  )
})

test('writes numbers and strings as ECMAScript does, as in RFC 8785 section 3.2.2', () => {
  expect(
    canonicalJson({
      numbers: [1 / 3, 1e30, 4.5, 2e-3, 1e-27, -0],
      string: '€$\u000f\nA\'B"\\/',
      literals: [null, true, false],
    }),
  ).toBe('{"literals":[null,true,false],"numbers":[0.3333333333333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA\'B\\"\\\\/"}')
})

test('is independent of property order and omits undefined properties', () => {
  expect(canonicalJson({ b: 1, a: { d: undefined, c: [] } })).toBe(canonicalJson({ a: { c: [] }, b: 1 }))
})

test.each([[NaN], [Infinity], ['\ud800'], [{ '\udc00': 1 }], [() => 1], [10n], [[undefined]]])(
  "rejects values JSON can't represent (%#)",
  (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  },
)
