import { describe, expect, it } from 'vitest'
import { countFilters, filterOf, toggle } from './filter.ts'
import { readSearch } from './search.ts'

describe('the URL of the calendar', () => {
  it('contains the view, the day and the filters, and ignores invalid values', () => {
    expect(readSearch({ by: 'week', date: '2026-11-24', q: 'soup', set: 's1' })).toMatchObject({
      by: 'week',
      date: '2026-11-24',
      q: 'soup',
      set: 's1',
    })
    expect(readSearch({ by: 'year', date: '2026-02-30', q: {} })).toMatchObject({ by: undefined, date: undefined, q: undefined })
  })

  it('separates several values of a filter by commas', () => {
    const search = { account: 'a,b', network: 'site', state: 'failed,odd', q: 'soup' }
    expect(filterOf(search)).toEqual({ account_id: ['a', 'b'], platform: ['site'], status: ['failed'], search: 'soup' })
    expect(filterOf({ state: 'odd' })).toEqual({})
    expect(countFilters(search)).toBe(6)
  })

  it('adds and removes one value', () => {
    expect(toggle(['a'], 'b')).toBe('a,b')
    expect(toggle(['a', 'b'], 'a')).toBe('b')
    expect(toggle(['a'], 'a')).toBeUndefined()
  })
})
