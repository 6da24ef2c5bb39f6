import { expect, it } from 'vitest'
import { filterOf, isNarrowed, tagsOf } from './views.ts'

it('reads all files by default', () => {
  expect(filterOf({})).toEqual({})
  expect(isNarrowed({ show: 'trash', sort: 'name' })).toBe(false)
})

it('combines a view with filters', () => {
  expect(filterOf({ show: 'favorites', q: 'quay', type: 'image', tags: 'a,b', sort: 'name' })).toEqual({
    filter: 'favorites',
    search: 'quay',
    type: 'image',
    tag_ids: ['a', 'b'],
    tags: 'all',
    sort: 'name',
  })
  expect(filterOf({ show: 'trash' })).toEqual({ lifecycle: 'trash' })
})

it('ignores what a wrong address contains', () => {
  expect(filterOf({ show: 'everything', type: 'font', sort: 'random' })).toEqual({})
})

it('ignores empty tags', () => {
  expect(tagsOf({ tags: ',a,,' })).toEqual(['a'])
  expect(filterOf({ tags: ',' })).toEqual({})
})
