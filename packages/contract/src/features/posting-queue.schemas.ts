/** The queue: posts that take posting slots, in order of time. */
import { Type } from 'typebox'
import { Answer, Body, Id, Int, Timestamp } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { Can, exampleId, expectedRevision, pageQuery, workspaceId } from './common.ts'

const setId = (description: string) => Type.Optional(Id(description))

export const QueueQuery = Type.Object({
  workspace_id: workspaceId,
  social_set_id: setId('Only posts made from this social set, and the slots that they can use. Absent: the queue of the workspace.'),
  social_account_id: Type.Optional(Id('Only posts of this account, and the slots that they can use.')),
  ...pageQuery(),
})

const QueuedPublication = Type.Object({
  id: Type.String(),
  title: Type.String(),
  excerpt: Type.String({ description: 'The first line of the text, up to 140 characters.' }),
  revision: Int({ description: 'For reordering.' }),
  destination_ids: Type.Array(Type.String(), { description: 'The destinations that wait for the slot, in order.' }),
  accounts: Type.Array(Type.Object({ destination_id: Type.String(), social_account_id: Type.String(), platform }), {
    description: 'The accounts of these destinations.',
  }),
  social_set_id: Type.Optional(Type.String({ description: 'The social set it was created from.' })),
  held_at: Type.Optional(Timestamp('When the queue that holds it was paused; absent while the queue runs.')),
  can: Can({ reorder: 'Give it the time of another post of the queue.', schedule: 'Schedule it for another time.', cancel: 'Cancel it.' }),
})

const QueueItem = Type.Object({
  at: Timestamp('The time of the slot or of its post. In the past for a post that a pause holds.'),
  schedule_id: Type.String({ description: 'The weekly slot. It may have been changed or deleted since a post took it.' }),
  label: Type.Optional(Type.String({ description: 'The label of the slot.' })),
  social_account_id: Type.Optional(Type.String({ description: 'The account that the slot is for. Absent: for all.' })),
  social_set_id: Type.Optional(Type.String({ description: 'The social set that the slot is for. Absent: for all.' })),
  publication: Type.Optional(QueuedPublication),
  taken_by: Type.Optional(
    Type.String({ description: 'A publication outside of this queue that is planned for this time or too close to it.' }),
  ),
})

const pauseProperties = {
  paused: Type.Boolean({ description: 'Nothing of the queue is published. The pause of the workspace also holds the queues of its sets.' }),
  paused_at: Type.Optional(Timestamp('When it was paused; absent while it runs.')),
}

const queuedExample = {
  at: '2026-11-23T09:00:00.000Z',
  schedule_id: exampleId(90),
  label: 'Start of the week',
  publication: {
    id: exampleId(50),
    title: 'Opening hours',
    excerpt: 'From Monday on we open at seven.',
    revision: 2,
    destination_ids: [exampleId(51)],
    accounts: [{ destination_id: exampleId(51), social_account_id: exampleId(20), platform: 'mastodon' }],
    can: { reorder: true, schedule: true, cancel: true },
  },
}

export const PostingQueue = Answer(
  'GetPostingQueueOutputBody',
  {
    ...pauseProperties,
    items: Type.Array(QueueItem),
    next_cursor: Type.Optional(Type.String({ description: 'Pass it as `cursor` to get the next page.' })),
  },
  {
    description:
      'The posts of the queue and the posting slots of the next 90 days, in order of time. A slot with neither `publication` nor `taken_by` is open.',
    examples: [{ paused: false, items: [queuedExample, { at: '2026-11-30T09:00:00.000Z', schedule_id: exampleId(90) }] }],
  },
)

/** The publications of one reordering. */
const mostReordered = 200

export const ReorderQueueBody = Body(
  {
    workspace_id: workspaceId,
    social_set_id: setId('The queue of this social set. Absent: the queue of the workspace.'),
    items: Type.Array(Body({ id: Id('A publication of the queue.'), expected_revision: expectedRevision }), {
      minItems: 1,
      maxItems: mostReordered,
      description: 'In the new order: the first takes the earliest of the times that they have now.',
    }),
  },
  {
    examples: [
      {
        workspace_id: exampleId(10),
        items: [
          { id: exampleId(50), expected_revision: 2 },
          { id: exampleId(52), expected_revision: 4 },
        ],
      },
    ],
  },
)

export const ReorderedQueue = Answer(
  'ReorderPostingQueueOutputBody',
  {
    items: Type.Array(Type.Object({ id: Type.String(), at: Timestamp('Its new time.'), revision: Int() }), {
      description: 'As requested.',
    }),
  },
  {
    description: 'The publications with their new times.',
    examples: [{ items: [{ id: exampleId(50), at: '2026-11-23T09:00:00.000Z', revision: 3 }] }],
  },
)

export const QueueBody = Body(
  { workspace_id: workspaceId, social_set_id: setId('The queue of this social set. Absent: the queue of the workspace.') },
  { examples: [{ workspace_id: exampleId(10) }] },
)

export const QueuePause = Answer('PausePostingQueueOutputBody', pauseProperties, {
  description: 'Whether the queue is paused.',
  examples: [{ paused: true, paused_at: '2026-11-20T15:04:05.123Z' }],
})

export const ResumedQueue = Answer(
  'ResumePostingQueueOutputBody',
  {
    moved: Type.Array(Type.Object({ id: Type.String(), at: Timestamp('Its new time.') }), {
      description: 'The publications whose time passed during the pause, in order.',
    }),
  },
  { description: 'The posts that were moved.', examples: [{ moved: [{ id: exampleId(50), at: '2026-11-30T09:00:00.000Z' }] }] },
)
