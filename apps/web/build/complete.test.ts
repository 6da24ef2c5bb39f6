import { describe, expect, it } from 'vitest'
import { compareCatalogs, listMessageFaults } from './complete.ts'

describe('the message catalogs', () => {
  it('are complete in every language', () => {
    expect(listMessageFaults()).toEqual([])
  })

  const faults = (wanted: string, given: string) => compareCatalogs('de/posts.json', { title: wanted }, { title: given })

  it('name the file and the message that is missing or not used', () => {
    expect(compareCatalogs('de/posts.json', { title: 'Posts', edit: 'Edit' }, { title: 'Beiträge', open: 'Öffnen' })).toEqual([
      'de/posts.json: edit is missing',
      'de/posts.json: open is not used',
    ])
  })

  it('have the same parameters', () => {
    expect(faults('Expires {date}', 'Gültig bis {date}')).toEqual([])
    expect(faults('Expires {date}', 'Läuft ab')).toEqual(['de/posts.json: title has no {date}'])
    expect(faults('Expires {date}', 'Gültig bis {datum} {date}')).toEqual(['de/posts.json: title has an unknown {datum}'])
  })

  it('count only what the source language counts', () => {
    const plural = '{count, plural, one {# Beitrag} other {# Beiträge}}'
    expect(faults('{count, plural, one {# post} other {# posts}}', plural)).toEqual([])
    expect(faults('{count, plural, one {# post} other {# posts}}', 'Beiträge: {count}')).toEqual([])
    expect(faults('{count} posts', plural)).toEqual(['de/posts.json: title uses {count} as a number'])
  })

  it('have the same tags', () => {
    expect(faults('Read the <terms>Terms</terms>', 'Die <terms>Bedingungen</terms> lesen')).toEqual([])
    expect(faults('Read the <terms>Terms</terms>', 'Die Bedingungen lesen')).toEqual(['de/posts.json: title has other tags'])
  })
})
