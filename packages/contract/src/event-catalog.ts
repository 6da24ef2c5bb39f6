/** The public event catalog, as a JSON Schema generated from the event types. */
import { type TSchema, Type } from 'typebox'
import { eventCatalog, eventDataSchema, type EventType, eventTypes } from './events.ts'
import { exampleId } from './features/common.ts'
import { OneOf, Timestamp } from './primitives.ts'
import { type JsonSchema, schemaDialect, toPublished } from './schemas.ts'

const messageSchema = (type: EventType): TSchema =>
  Type.Object(
    { type: OneOf([type]), timestamp: Timestamp('When it happened.'), data: eventDataSchema(type) },
    { description: eventCatalog[type].description },
  )

const exampleMessage = {
  type: 'webhook.test',
  timestamp: '2026-11-20T15:04:05.123Z',
  data: { workspace_id: exampleId(10), actor: { kind: 'user', user_id: exampleId(1) }, message: 'This is a test.' },
} as const

/** A JSON Schema (2020-12) for the body of every webhook message, with one definition per type. */
export const toEventCatalog = ({ baseUrl }: { baseUrl: string }): JsonSchema => {
  const definitions = eventTypes.map((type) => [type, toPublished(messageSchema(type), (name) => name)] as const)
  return {
    $schema: schemaDialect,
    $id: `${baseUrl}/events.json`,
    title: 'Events',
    description: 'Webhook messages. New types and new properties may appear.',
    oneOf: eventTypes.map((type) => ({ $ref: `#/$defs/${type}` })),
    examples: [exampleMessage],
    $defs: Object.fromEntries(definitions),
  }
}
