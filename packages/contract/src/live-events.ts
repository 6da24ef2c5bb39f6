/** The events of the stream: what changed, and its revision. Clients fetch the content they need. */
import { type Static, Type } from 'typebox'
import type { EventType } from './events.ts'
import { exampleId } from './features/common.ts'
import { Int, Timestamp } from './primitives.ts'

/** Event types in addition to those of the event catalog. */
export const changeEvents = {
  open: 'The first event of a stream. `cursor` is the position that the stream continues from.',
  reset: 'Earlier events are unknown: fetch everything again.',
  'publication.changed': 'Sent with every publication event.',
  'destination.changed': 'Sent with every delivery event, and when a delivery waits for its next attempt or its outcome is checked.',
  'design.changed': 'A design was created, saved, deleted or restored.',
  'media.changed': 'Sent with every media event, and when a file is uploaded, updated, tagged, restored or removed.',
  'build.phase': 'A build entered its next phase.',
  'queue.changed': 'The queue was reordered, paused or resumed, or posting slots changed.',
  'notification.created': 'The user has a new notification.',
  'notification.changed': 'Notifications were read or deleted.',
  'inbox.changed':
    'Engagement or messages of an account were collected, or the user marked some as read, in which case `account_id` is absent.',
} as const

export type LiveEventType = keyof typeof changeEvents | EventType

/** Ids of what changed, named as elsewhere in the API. */
const ids = [
  'publication_id',
  'destination_id',
  'delivery_id',
  'social_account_id',
  'account_id',
  'build_id',
  'design_id',
  'media_id',
  'notification_id',
  'user_id',
  'invitation_id',
  'job_id',
  'social_set_id',
] as const

type IdName = (typeof ids)[number]
export type LiveIds = Partial<Record<IdName, string>>

export const LiveEvent = Type.Object(
  {
    id: Type.String({ description: 'A position to resume from. Related events can share it.' }),
    type: Type.String({ description: 'New types may appear.' }),
    workspace_id: Type.Optional(Type.String({ description: 'Absent on `open` and `reset`, which apply to all workspaces of the stream.' })),
    ...(Object.fromEntries(ids.map((name) => [name, Type.Optional(Type.String())])) as Record<
      IdName,
      ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>
    >),
    revision: Type.Optional(Int({ description: 'The new revision, for resources with revisions.' })),
    cursor: Type.Optional(Type.String({ description: 'On `open`: the position that the stream continues from, for use with `after`.' })),
    unread_count: Type.Optional(Int({ description: 'On notification events: the number of unread notifications in the workspace.' })),
    at: Timestamp('When it happened.'),
  },
  {
    description: 'An event of the stream, without content.',
    examples: [
      {
        id: '9f2c61d07ab4-h7k2x9q1c0-1b2f9k',
        type: 'publication.updated',
        workspace_id: exampleId(10),
        publication_id: exampleId(20),
        revision: 4,
        at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)
export type LiveEvent = Static<typeof LiveEvent>
