/** What the stream of events tells: that something changed, and which revision it has. Readers fetch what they need. */
import { type Static, Type } from 'typebox'
import type { EventType } from './events.ts'
import { exampleId } from './features/common.ts'
import { Int, Timestamp } from './primitives.ts'

/** What is told besides the types of the catalogue of events. */
export const changeEvents = {
  open: 'The first event of a stream. `cursor` is the position that the stream continues from.',
  reset: 'The stream does not know what happened before: fetch everything anew.',
  'publication.changed': 'Comes with every event of a publication.',
  'destination.changed': 'Comes with every event of a delivery, and when one waits for its next try or is read back.',
  'design.changed': 'A design was made, saved, deleted or restored.',
  'media.changed': 'Comes with every event of a file, and when it is uploaded, described, tagged, restored or removed.',
  'build.phase': 'A build came into its next phase.',
  'notification.created': 'The user has a new notification.',
  'notification.changed': 'Notifications were read or removed.',
} as const

export type LiveEventType = keyof typeof changeEvents | EventType

/** Ids of what changed, each under the name that it has elsewhere in the interface. */
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
] as const

type IdName = (typeof ids)[number]
export type LiveIds = Partial<Record<IdName, string>>

export const LiveEvent = Type.Object(
  {
    id: Type.String({ description: 'A position to resume from. Events that belong together may share it.' }),
    type: Type.String({ description: 'New types may appear.' }),
    workspace_id: Type.Optional(
      Type.String({ description: 'Absent on `open` and `reset`, which are about all workspaces of the stream.' }),
    ),
    ...(Object.fromEntries(ids.map((name) => [name, Type.Optional(Type.String())])) as Record<
      IdName,
      ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>
    >),
    revision: Type.Optional(Int({ description: 'Of what changed, where it has revisions.' })),
    cursor: Type.Optional(Type.String({ description: 'On `open`: the position that the stream continues from, for `after`.' })),
    unread_count: Type.Optional(Int({ description: 'Of notifications: in the inbox of the workspace, now.' })),
    at: Timestamp('When it happened.'),
  },
  {
    description: 'One event of the stream, without any content.',
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
