/** Checks every event of a test against the catalog. */
import { eventCatalog, eventDataSchema, type EventType } from '@broadside/contract/events'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Db } from '#db/open.ts'
import { memoize } from '#lib/memoize.ts'
import { toEventData } from '#signals/events/events.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inside ? { ...inside, additionalProperties: false } : inside
}

const validatorOf = memoize((type: EventType) => ajv.compile(closed(eventDataSchema(type)) as object))

/** Throws for an event whose type or data does not match the catalog exactly. */
export async function assertInCatalog(db: Db): Promise<void> {
  for (const event of await db.selectFrom('events').selectAll().execute()) {
    if (!(event.type in eventCatalog)) throw new Error(`There is no event ${event.type} in the catalog.`)
    const validate = validatorOf(event.type as EventType)
    const data = toEventData(event, event.data)
    if (!validate(data))
      throw new Error(`${event.type} does not match the catalog: ${ajv.errorsText(validate.errors)}: ${JSON.stringify(data)}`)
  }
}
