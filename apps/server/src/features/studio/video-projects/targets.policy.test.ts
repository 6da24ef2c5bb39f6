import { describe, expect, it } from 'vitest'
import { overlapping, overlaps } from './targets.policy.ts'

const collections = {
  items: 'item',
  tracks: 'track',
  transitions: 'transition',
  compositions: 'composition',
  sources: 'source',
  segments: 'segment',
}

const both = (one: string, other: string) => [overlaps(one, other), overlaps(other, one)]

describe('two targets', () => {
  it.each([
    ['name', 'name'],
    ['settings', 'settings.export'],
    ['settings.export', 'settings.export.codec.profile'],
    ['items.a', 'items.a.volume'],
    ['timeline', 'timeline.duration'],
    ['timeline', 'timeline'],
    ['timeline.items', 'timeline.items.a'],
    ['timeline.items.a', 'items.a'],
    ['item:a', 'items.a'],
    ['item.a', 'timeline.items.a.volume'],
    ['timeline.item:a', 'items/a'],
  ])('%s and %s overlap, in either order', (one, other) => {
    expect(both(one, other)).toEqual([true, true])
  })

  it.each([
    ['name', 'names'],
    ['settings', 'settings2.export'],
    ['settings.export', 'settings.import'],
    ['items.a', 'items.ab'],
    ['items.a', 'items.b'],
    ['items.a', 'tracks.a'],
    ['item:a', 'track:a'],
    ['timeline.duration', 'items.a'],
    ['timeline', 'name'],
    ['timeline', 'settings.timeline'],
    ['items', 'settings.items.a'],
    ['compositions.c.items.a', 'items.a'],
    ['items', 'tracks'],
  ])('%s and %s do not overlap', (one, other) => {
    expect(both(one, other)).toEqual([false, false])
  })

  it.each(Object.entries(collections))('%s overlap with the complete timeline and with a %s', (collection, member) => {
    expect(both('timeline', collection)).toEqual([true, true])
    expect(both('timeline', `${member}:a`)).toEqual([true, true])
    expect(both('timeline', `${collection}.a.b`)).toEqual([true, true])
    expect(both(collection, `${member}:a`)).toEqual([true, true])
    expect(both(collection, `${collection}.a`)).toEqual([true, true])
    expect(both(`${member}:a`, `${member}:b`)).toEqual([false, false])
  })
})

it('lists the targets of a batch that were changed since, in the order of the batch', () => {
  expect(overlapping(['tracks.x', 'name', 'items.b', 'items.a.volume'], ['items.a', 'tracks'])).toEqual(['tracks.x', 'items.a.volume'])
  expect(overlapping(['name'], [])).toEqual([])
})
