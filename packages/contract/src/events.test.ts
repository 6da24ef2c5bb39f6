import { expect, expectTypeOf, test } from 'vitest'
import { toEventCatalog } from './event-catalog.ts'
import { type EventDetails, eventTypes } from './events.ts'

test('the catalog has a definition for every type of event', () => {
  const { $defs, oneOf } = toEventCatalog({ baseUrl: 'https://social.example/api/v1' })
  expect(Object.keys($defs as object)).toEqual(eventTypes)
  expect(oneOf).toEqual(eventTypes.map((type) => ({ $ref: `#/$defs/${type}` })))
})

test('types of events are a noun and a past verb', () => {
  for (const type of eventTypes.filter((type) => type !== 'webhook.test')) expect(type).toMatch(/^[a-z]+\.[a-z_]+$/)
})

test('the compiler knows the shape of every event', () => {
  expectTypeOf<EventDetails<'media.ready'>>().toEqualTypeOf<{ media: { id: string; mime_type: string; size: number } }>()
  expectTypeOf<EventDetails<'delivery.resolved'>['resolution']>().toEqualTypeOf<'published' | 'retry' | 'not_published'>()
})
