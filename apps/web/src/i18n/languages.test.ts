import { expect, it } from 'vitest'
import { listLanguages, nameLanguage } from './languages.ts'

it('lists languages by name, preferred ones first and only once', () => {
  const listed = listLanguages(['pt-PT', 'cy', 'pt-PT'])
  expect(listed.slice(0, 2)).toEqual([
    { tag: 'pt-PT', name: 'European Portuguese' },
    { tag: 'cy', name: 'Welsh' },
  ])
  expect(new Set(listed.map(({ tag }) => tag)).size).toBe(listed.length)
  expect(listed).toContainEqual({ tag: 'de', name: 'German' })
  expect(listed.length).toBeGreaterThan(150)
})

it('shows an unknown language as written', () => {
  expect([nameLanguage('fi'), nameLanguage('not a tag')]).toEqual(['Finnish', 'not a tag'])
})
