import { expect, test } from 'vitest'
import { MalformedJson, parseJson } from './json.ts'

const parse = (text: string) => parseJson(Buffer.from(text, 'utf8'))

function faultOf(input: string | Uint8Array): string {
  try {
    parseJson(typeof input === 'string' ? Buffer.from(input, 'utf8') : input)
  } catch (error) {
    if (error instanceof MalformedJson) return error.message
    throw error
  }
  return 'accepted'
}

test.each([
  'null',
  ' {"a":[1,{"b":"c:\\"d\\\\"}],"":{}} ',
  '"a:b"',
  '-1.5e3',
  '[]',
  '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
  '"\\ud800 ä 😀"',
])('%s parses like JSON.parse', (text) => {
  expect(parse(text)).toEqual(JSON.parse(text))
})

test('a byte order mark is skipped', () => {
  expect(parse('\ufeff{"a":1}')).toEqual({ a: 1 })
})

test.each([
  ['{"a":1,"a":1}', 'A key occurs twice in one object at line 1, column 8'],
  ['{"a":1,"\\u0061":2}', 'A key occurs twice in one object at line 1, column 8'],
  ['[{"x":{"k":1,\n "l":[{"m":1,"n":2,"m":3}]}}]', 'A key occurs twice in one object at line 2, column 20'],
  ['{"__proto__":1,"__proto__":2}', 'A key occurs twice in one object at line 1, column 16'],
  ['{"1":1,"1":2}', 'A key occurs twice in one object at line 1, column 8'],
])('a duplicate key is rejected: %s', (text, message) => {
  expect(faultOf(text)).toBe(message)
})

test.each([
  ['', 'The text ends where a JSON value is expected at line 1, column 1'],
  ['  ', 'The text ends where a JSON value is expected at line 1, column 3'],
  ['{"a":}', 'Expected a JSON value at line 1, column 6'],
  ['{"a" 1}', 'Expected ":" at line 1, column 6'],
  ['{a:1}', 'Expected a key in double quotes at line 1, column 2'],
  ['{"a":1,}', 'Expected a key in double quotes at line 1, column 8'],
  ['{"a":1', 'The text ends where "," or "}" is expected at line 1, column 7'],
  ['[1,\n2,]', 'Expected a JSON value at line 2, column 3'],
  ['[1 2]', 'Expected "," or "]" at line 1, column 4'],
  ['"abc', 'A string is not closed, or holds a control character or a wrong escape at line 1, column 1'],
  ['["a\tb"]', 'A string is not closed, or holds a control character or a wrong escape at line 1, column 2'],
  ['"\\x"', 'A string is not closed, or holds a control character or a wrong escape at line 1, column 1'],
  ['{} {}', 'More follows the JSON value at line 1, column 4'],
  ['01', 'More follows the JSON value at line 1, column 2'],
  ['NaN', 'Expected a JSON value at line 1, column 1'],
  ['+1', 'Expected a JSON value at line 1, column 1'],
  ["'a'", 'Expected a JSON value at line 1, column 1'],
])('an invalid text is rejected with the position: %j', (text, message) => {
  expect(faultOf(text)).toBe(message)
})

test.each([
  [[0x22, 0xff, 0x22], 2],
  [[0x22, 0xc3, 0x28, 0x22], 2],
  [[0x22, 0xed, 0xa0, 0x80, 0x22], 2],
  [[0x22, 0xc0, 0xaf, 0x22], 2],
  [[0x22, 0x61, 0xe2, 0x82], 3],
])('invalid UTF-8 is rejected: %j', (bytes, column) => {
  expect(faultOf(Uint8Array.from(bytes))).toBe(`The text is not UTF-8 at line 1, column ${column}`)
})

test('a message never repeats the input', () => {
  expect(faultOf('{"password":"hunter2" "x":1}')).not.toMatch(/hunter2|password/)
})

test('200 levels are accepted and 201 are not', () => {
  expect(parse('['.repeat(200) + ']'.repeat(200))).toBeInstanceOf(Array)
  expect(faultOf('['.repeat(201) + ']'.repeat(201))).toBe('There are more than 200 levels at line 1, column 201')
  expect(faultOf(`{"a":${'{"b":'.repeat(200)}1${'}'.repeat(201)}`)).toMatch('more than 200 levels')
})

test('extreme nesting does not overflow the stack', () => {
  expect(faultOf('['.repeat(1_000_000))).toMatch('more than 200 levels')
  expect(faultOf('['.repeat(100_000) + ']'.repeat(100_000))).toMatch('more than 200 levels')
})

test('an error in a long string has a position', () => {
  expect(faultOf(`{"a":"${'x'.repeat(8_000_000)}","a":1}`)).toMatch('A key occurs twice')
})

test('a __proto__ key stays an ordinary property', () => {
  const value = parse('{"__proto__":{"polluted":true},"b":1}') as object
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.keys(value)).toEqual(['__proto__', 'b'])
  expect('polluted' in value).toBe(false)
  expect('polluted' in {}).toBe(false)
})
