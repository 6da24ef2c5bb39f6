import { describe, expect, test } from 'vitest'
import { unitsIn, unitTexts } from '../../testing/units.ts'

const said = (quotation: string, speaker: string, frame = 'The library lends kettles to everybody who has a card.'): string =>
  `${frame}\n\n> ${quotation}\n— ${speaker}`
const quotationIn = (text: string): string | undefined => unitTexts({ text }, 'quotation')[0]

describe('quotations (C)', () => {
  test.each([
    [
      'en',
      said('We throw away things that still work.', 'Ana Ruiz, librarian'),
      '“We throw away things that still work.” — Ana Ruiz, librarian',
    ],
    [
      'de',
      said('Wir werfen viel zu viele Dinge weg.', 'Ana Ruiz', 'Die Bücherei verleiht Wasserkocher an alle, die eine Karte haben.'),
      '„Wir werfen viel zu viele Dinge weg.“ — Ana Ruiz',
    ],
    [
      'fr',
      said('Nous jetons trop de choses utiles.', 'Ana Ruiz', 'La bibliothèque prête des bouilloires à tous ceux qui ont une carte.'),
      '«\u00A0Nous jetons trop de choses utiles.\u00A0» — Ana Ruiz',
    ],
    [
      'es',
      said('Tiramos demasiadas cosas que funcionan.', 'Ana Ruiz', 'La biblioteca presta hervidores a todos los que tienen una tarjeta.'),
      '«Tiramos demasiadas cosas que funcionan.» — Ana Ruiz',
    ],
  ])("have their language's quotation marks and a speaker (%s)", (_, text, shown) => {
    expect(quotationIn(text)?.replace(/« | »/gu, (mark) => mark.replace(' ', '\u00A0'))).toBe(shown)
  })
  test('have marks once, even if the page includes its own', () => {
    expect(quotationIn(said('“We throw away things that still work.”', 'Ana Ruiz'))).toBe(
      '“We throw away things that still work.” — Ana Ruiz',
    )
  })
  test('have at least five words and a speaker', () => {
    expect(quotationIn(said('Far too many kettles.', 'Ana Ruiz'))).toBeUndefined()
    expect(quotationIn(said('Far too many good kettles.', 'Ana Ruiz'))).toBeDefined()
    expect(quotationIn('The library lends kettles to all.\n\n> We throw away things that still work.')).toBeUndefined()
  })
  test('contain no URL and no mention of the page', () => {
    expect(quotationIn(said('See www.example.org for the things that work.', 'Ana Ruiz'))).toBeUndefined()
    expect(quotationIn(said('In this article they show what works.', 'Ana Ruiz'))).toBeUndefined()
  })
  test('claim what was said, not who said it', () => {
    const [unit] = unitsIn({ text: said('We throw away things. They still work.', 'Ana Ruiz') }).filter(({ form }) => form === 'quotation')
    expect(unit?.parts.map(({ claimed }) => claimed)).toEqual(['We throw away things.', 'They still work.'])
  })
  test('may be attributed only by name', () => {
    expect(quotationIn(said('I have never bought a kettle in my life.', 'Ana Ruiz'))).toBeDefined()
  })
})
