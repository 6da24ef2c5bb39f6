import { describe, expect, it } from 'vitest'
import { toBlocks } from './blocks.ts'
import { blockLimit } from './limits.ts'

const textsOf = (text: string) => toBlocks(text).map((block) => block.text)

describe('the blocks of a text', () => {
  it('are its paragraphs, with their lines', () => {
    expect(textsOf('One\nline\n\nTwo\n\n\n\nThree ')).toEqual(['One\nline', 'Two', 'Three'])
    expect(textsOf(' \n\n ')).toEqual([])
  })

  it('have up to 4,096 characters, and end at a line or a word', () => {
    const full = '🌍'.repeat(blockLimit)
    expect(textsOf(full)).toEqual([full])
    expect(textsOf(`${full}x`)).toEqual([full, 'x'])
    expect(textsOf(`${'a'.repeat(4_000)}\n${'b'.repeat(50)} ${'c'.repeat(100)}`)).toEqual([
      'a'.repeat(4_000),
      `${'b'.repeat(50)} ${'c'.repeat(100)}`,
    ])
    expect(textsOf(`${'a '.repeat(2_047)}${'b'.repeat(9)}`).map(({ length }) => length)).toEqual([4_093, 9])
  })

  it('keep an address whole', () => {
    const url = `https://harbour.example/${'x'.repeat(60)}`
    expect(textsOf(`${'a'.repeat(4_050)}${' '.repeat(5)}${url}`)).toEqual(['a'.repeat(4_050), url])
  })

  it('are at most 1,000, whatever the text', () => {
    const texts = textsOf('a\n\n'.repeat(5_000))
    expect(texts.length).toBeLessThan(1_000)
    expect(texts.join('\n\n')).toBe('a\n\n'.repeat(5_000).trim())
  })

  it('link addresses, by code points', () => {
    expect(toBlocks('🌍 https://a.example, and more')).toEqual([
      {
        type: 'text',
        text: '🌍 https://a.example, and more',
        formatting: [{ type: 'link', start: 2, end: 19, url: 'https://a.example' }],
      },
    ])
  })
})
