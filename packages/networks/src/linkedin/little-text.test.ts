import { expect, it } from 'vitest'
import { fromLittleText, toLittleText } from './little-text.ts'

it('escapes every reserved character, once each', () => {
  expect(toLittleText(String.raw`\ | { } @ [ ] ( ) < > # * _ ~`)).toBe(String.raw`\\ \| \{ \} \@ \[ \] \( \) \< \> \# \* \_ \~`)
  expect(toLittleText('Open at nine.')).toBe('Open at nine.')
})

it('turns hashtags into templates, and nothing else', () => {
  expect(toLittleText('The #winter menu (#menü_2)')).toBe(String.raw`The {hashtag|\#|winter} menu \({hashtag|\#|menü\_2}\)`)
  expect(toLittleText('https://harbour.example/a_b#top')).toBe(String.raw`https://harbour.example/a\_b\#top`)
  expect(toLittleText('Ask @ada')).toBe(String.raw`Ask \@ada`)
})

it.each([
  'A text with #tags, @names, [links](https://harbour.example/a_b#c) and a \\ at the end \\',
  '{hashtag|\\#|winter}',
  '#one#two #_three ＃four',
  '👩‍👩‍👧 *all* ~the~ <rest>',
  '\\\\#tag',
])('reads %j as it was written', (text) => {
  expect(fromLittleText(toLittleText(text))).toBe(text)
})

it('reads hashtags that LinkedIn returns in another form', () => {
  expect(fromLittleText(String.raw`The {hashtag|#|winter} menu`)).toBe('The #winter menu')
})
