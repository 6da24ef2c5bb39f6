import { expect, it } from 'vitest'
import { hasWrappedLines } from './lines.ts'

const wrapped = `With so many changes happening to the product every two weeks, it can be
hard to keep track of how the product is growing and improving. After
several months of regularly shipping new features, the team found that it
needed a better way, such as the [release
notes](https://example.org/a/rather/long/address/of/release_notes/release_notes.md)
that tell a clear story of each round. These notes help keep everyone on
our team in the know about what is shipping.`

it.each([
  ['a text of an editor', wrapped],
  ['one with lists and code', `- one\n- two\n\n${wrapped}\n\n\`\`\`\na\nb\nc\n\`\`\``],
])('detects the hard wrapping of %s', (_, text) => expect(hasWrappedLines(text)).toBe(true))

it.each([
  ['one line', 'We open at seven.'],
  ['an address', 'Harbour Cafe\nQuay 7\n1234 Port\nOpen daily'],
  [
    'verses',
    'Shall I compare thee to a summer’s day?\nThou art more lovely and more temperate:\nRough winds do shake the darling buds of May,\nAnd summer’s lease hath all too short a date;',
  ],
  [
    'long lines that people ended',
    'Today we finally opened the terrace for the season, and the sun came out for it.\nCome by!\nWe are open until nine, as long as the light and the lemonade last, all week long.\nBring a friend.',
  ],
  [
    'paragraphs in single lines',
    'A paragraph of a text that was never wrapped by anything at all.\n\nAnother one, which is about as long as the first, or longer.\n\nEnd.',
  ],
  ['two lines', `${'a word '.repeat(10)}\n${'a word '.repeat(10)}`],
])('keeps the lines of %s', (_, text) => expect(hasWrappedLines(text)).toBe(false))
