import { describe, expect, it } from 'vitest'
import { commentsOf, findTics, proseOf, testNamesOf, textsOf } from './words.ts'

const insteadOf = (text: string) => findTics(text).map(({ instead }) => instead)

describe('tics', () => {
  it.each([
    ['Somebody else is editing.', 'the user, the caller, another client, no one'],
    ['Renders the page anew.', 'again'],
    ['It goes out at nine.', 'is published, is sent'],
    ['Nothing stands in the way.', 'blocks, conflicts with'],
    ['The wish of a draft.', 'request, preference, requested time'],
    ['It shall end.', 'must'],
    ['Takes it back.', 'undo, cancel, withdraw'],
    ['The colour of a chip.', 'the American spelling'],
    ['A cancelled delivery.', 'the American spelling'],
  ])('are found in "%s"', (text, instead) => expect(insteadOf(text)).toEqual([instead]))

  it.each([
    'The status `cancelled`.',
    'Matches "nobody".',
    'See https://example.com/colour.',
    'In the same way.',
    'A mention within a word.',
  ])('are not found in "%s"', (text) => expect(insteadOf(text)).toEqual([]))
})

describe('texts to check', () => {
  it('are comments on their own line and at the end of a line, and no code', () => {
    const source = "/** One. */\nconst anew = 'nobody' // Two.\n * Three.\n// Four.\nconst url = 'https://example.com'"
    expect(commentsOf(source).map(({ number, text }) => [number, text.trim()])).toEqual([
      [1, '* One. */'],
      [2, 'Two.'],
      [3, 'Three.'],
      [4, 'Four.'],
    ])
  })

  it('are string literals of several words', () => {
    expect(textsOf("const a = ['cancelled', 'The post is live.', `Say ${'it'}.`]").map(({ text }) => text)).toEqual([
      'The post is live.',
      "Say ${'it'}.",
    ])
  })

  it('are the names of tests, with and without a table of cases', () => {
    const source = "describe('a post', () => {\n  it('is published once', () => {\n  ])('is rejected: %s', (text) => {\n  say('to no test')"
    expect(testNamesOf(source)).toEqual([
      { number: 1, text: 'a post' },
      { number: 2, text: 'is published once' },
      { number: 3, text: 'is rejected: %s' },
    ])
  })

  it('are the prose of Markdown, without blocks of code', () => {
    expect(proseOf('One\n```sh\ntwo\n```\nthree').map(({ text }) => text)).toEqual(['One', 'three'])
  })
})
