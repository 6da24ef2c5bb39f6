import { describe, expect, it } from 'vitest'
import { archiveName, entryName, libraryName } from './file-names.ts'

describe('names in an archive', () => {
  const name = (title: string, page: string, number = 1, count = 12) => entryName(title, page, { number, count, format: 'jpeg' })

  it('sort like the pages', () => {
    const names = [10, 2, 1].map((number) => name('Sale', 'Page', number))
    expect(names.toSorted()).toEqual(['Sale - 01 - Page.jpg', 'Sale - 02 - Page.jpg', 'Sale - 10 - Page.jpg'])
  })

  it('have nothing that a file system refuses', () => {
    expect(name('../a\\b: "c"?', 'x\u0000\u202ey.')).toBe('-a-b- -c- - 01 - x-y.jpg')
    expect(name('...', '  ')).toBe('01.jpg')
  })

  it('keep other scripts, and are cut between characters', () => {
    expect(name('Schöne Grüße', '日本 👩‍🍳')).toBe('Schöne Grüße - 01 - 日本 👩‍🍳.jpg')
    const long = name('漢'.repeat(160), '🎉'.repeat(120))
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255)
    expect(long).toBe(`${'漢'.repeat(40)} - 01 - ${'🎉'.repeat(20)}.jpg`)
  })
})

it('names an archive and a library file by the title, if it has one', () => {
  expect(archiveName('A/B')).toBe('A-B.zip')
  expect(archiveName('..')).toBe('Design.zip')
  expect(libraryName('A/B', 'Back', 'png')).toBe('A-B - Back.png')
  expect(libraryName('.', undefined, 'webp')).toBe('Design.webp')
})
