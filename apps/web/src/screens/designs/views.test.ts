import { expect, it } from 'vitest'
import { filterOf, isNarrowed, sortOf, viewOf } from './views.ts'

it('reads all designs by default', () => {
  expect(filterOf({})).toEqual({})
  expect(sortOf({})).toBe('updated')
  expect(isNarrowed({ show: 'trash', sort: 'name' })).toBe(false)
})

it('combines a view with filters', () => {
  expect(filterOf({ show: 'favorites', q: 'sale', preset: 'x-landscape', sort: 'name' })).toEqual({
    favorite: true,
    search: 'sale',
    preset_key: 'x-landscape',
    sort: 'name',
  })
  expect(isNarrowed({ preset: 'x-landscape' })).toBe(true)
})

it('leaves the order of the trash to the server, until another is chosen', () => {
  expect(filterOf({ show: 'trash' })).toEqual({ lifecycle: 'trash' })
  expect(filterOf({ show: 'trash', sort: 'updated' })).toEqual({ lifecycle: 'trash', sort: 'updated' })
})

it('ignores what a wrong address contains', () => {
  expect(filterOf({ show: 'everything', sort: 'random' })).toEqual({})
  expect(viewOf({ show: 'everything' })).toBe('all')
})
