import { Type } from 'typebox'
import { Answer, exampleOf, FreeObject, Int, OneOf, Page, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'

const errorKind = Type.String({
  description: 'Kind of failure. New kinds may appear.',
  examples: ['rejected', 'auth', 'rate_limited', 'unavailable', 'late', 'unknown'],
})

export const DestinationError = Answer(
  'DestinationErrorResponse',
  {
    kind: errorKind,
    code: Type.String({ description: "The network's machine-readable code as a slug, or one of this service." }),
    message: Type.String({ description: 'A sentence that is safe to show to the user.' }),
    message_code: Type.Optional(
      Type.String({ description: 'Stable code of the message, in the group `deliveries`. New codes may appear.' }),
    ),
    http_status: Type.Optional(Int()),
    detail: Type.Optional(Type.String({ description: "The network's own message, shortened and without secrets." })),
    retryable: Type.Boolean({ description: 'Whether it is retried automatically.' }),
    retry_at: Type.Optional(Timestamp()),
    action: Type.String({
      description: 'What the user can do. New actions may appear.',
      examples: ['edit', 'reconnect', 'open_network', 'wait', 'retry', 'resolve', 'report'],
    }),
  },
  {
    description: "Why a destination isn't published.",
    examples: [
      {
        kind: 'rate_limited',
        code: 'too_many_requests',
        message: 'The network is rate limiting requests.',
        message_code: 'rate_limited',
        http_status: 429,
        detail: 'Too many requests',
        retryable: true,
        retry_at: '2026-11-24T09:01:00.000Z',
        action: 'wait',
      },
    ],
  },
)

const deliveryProperties = {
  id: Type.String(),
  destination_id: Type.String(),
  lane: Type.String({ description: 'The id of the account: its deliveries run one at a time.' }),
  stage: OneOf(['waiting', 'staging', 'publishing', 'waiting_for_network', 'confirming', 'done']),
  due_at: Timestamp(),
  started_at: Type.Optional(Timestamp()),
  finished_at: Type.Optional(Timestamp()),
  late_ms: Type.Optional(Int({ description: 'Milliseconds from `due_at` to `started_at`.' })),
  tries: Int(),
  next_try_at: Type.Optional(Timestamp()),
  held_at: Type.Optional(
    Timestamp('When the queue it waits in was paused; absent while the queue runs. Nothing is sent until it is resumed.'),
  ),
}

export const DeliverySummary = Answer('DeliverySummary', deliveryProperties, {
  description: 'One run that publishes one destination.',
  examples: [
    {
      id: exampleId(60),
      destination_id: exampleId(51),
      lane: exampleId(20),
      stage: 'done',
      due_at: '2026-11-24T09:00:00.000Z',
      started_at: '2026-11-24T09:00:00.112Z',
      finished_at: '2026-11-24T09:00:01.020Z',
      late_ms: 112,
      tries: 1,
    },
  ],
})

const Attempt = Answer(
  'AttemptResponse',
  {
    id: Type.String(),
    delivery_id: Type.String(),
    number: Int(),
    step: Type.String({ examples: ['post', 'segment:2', 'publish_container'] }),
    started_at: Timestamp(),
    finished_at: Type.Optional(Timestamp()),
    fingerprint: Type.String({ description: 'SHA-256 of the content in hexadecimal; equals that of `published_content` once confirmed.' }),
    outcome: Type.Optional(OneOf(['confirmed', 'rejected', 'not_sent', 'unknown'], { description: 'Absent while the attempt is open.' })),
    http_status: Type.Optional(Int()),
    error_kind: Type.Optional(errorKind),
    error_code: Type.Optional(Type.String()),
    detail: Type.Optional(Type.String({ description: "The network's own message, shortened and without secrets." })),
  },
  {
    description: 'One irreversible attempt of a delivery, recorded before it is made.',
    examples: [
      {
        id: exampleId(61),
        delivery_id: exampleId(60),
        number: 1,
        step: 'post',
        started_at: '2026-11-24T09:00:00.400Z',
        finished_at: '2026-11-24T09:00:01.010Z',
        fingerprint: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
        outcome: 'confirmed',
        http_status: 200,
      },
    ],
  },
)

const Delivery = Answer(
  'DeliveryResponse',
  { ...deliveryProperties, attempts: Type.Array(Attempt, { description: 'Oldest first.' }) },
  { description: 'A delivery with its attempts.', examples: [{ ...exampleOf(DeliverySummary), attempts: [exampleOf(Attempt)] }] },
)

export const DeliveryList = Page('ListDeliveriesOutputBody', Delivery)

const PublicationEvent = Answer(
  'PublicationEventResponse',
  {
    id: Type.String(),
    type: Type.String({
      description: 'Noun and past-tense verb. New types may appear.',
      examples: ['publication.scheduled', 'delivery.published'],
    }),
    actor: Type.Object({
      kind: OneOf(['user', 'token', 'system']),
      user_id: Type.Optional(Type.String()),
      display_name: Type.Optional(Type.String()),
    }),
    data: FreeObject('Details; the shape depends on the type.'),
    created_at: Timestamp(),
  },
  {
    description: 'An event of a publication.',
    examples: [
      {
        id: exampleId(62),
        type: 'publication.scheduled',
        actor: { kind: 'user', user_id: exampleId(1), display_name: 'Ada' },
        data: { publication: { id: exampleId(50), revision: 2 } },
        created_at: '2026-11-20T15:10:00.000Z',
      },
    ],
  },
)

export const PublicationEventList = Page('ListPublicationEventsOutputBody', PublicationEvent)
