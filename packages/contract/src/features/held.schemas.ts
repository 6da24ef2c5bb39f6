import { Type } from 'typebox'
import { Answer, Body, Int, OneOf, Timestamp } from '../primitives.ts'

const Count = (description: string) => Int({ min: 0, description })

const lateChoice = OneOf(['publish', 'skip', 'reschedule'], {
  description:
    'What becomes of posts that were due since the backup and are not on their network: `publish` publishes them now, `skip` cancels them, and `reschedule` gives them the next open slots of the queue, or returns them to drafts if there are none.',
})

const Counts = Answer(
  'HeldCountsResponse',
  {
    due_now: Count('Destinations that are due or were being published, and that nothing is known about yet.'),
    sent_since: Count('Destinations that were found on their network, because they were published after the backup.'),
    unknown: Count('Destinations whose outcome a person must confirm.'),
  },
  { description: 'What may have been published since the backup.', examples: [{ due_now: 12, sent_since: 0, unknown: 1 }] },
)

const Release = Answer(
  'HeldReleaseResponse',
  {
    late: lateChoice,
    requested_at: Timestamp('When an administrator released the server.'),
    released_at: Type.Optional(Timestamp('When jobs that send began to run again.')),
    destinations: Count('Destinations to look for on their networks.'),
    looked_for: Count('Those that were looked for.'),
    found: Count('Those that are published.'),
    absent: Count('Those that are certainly not published; `late` applies to them.'),
    unknown: Count('Those that a person must confirm.'),
  },
  {
    description: 'The progress of the last release.',
    examples: [
      {
        late: 'publish',
        requested_at: '2026-11-20T15:10:00.000Z',
        released_at: '2026-11-20T15:10:02.000Z',
        destinations: 12,
        looked_for: 9,
        found: 5,
        absent: 3,
        unknown: 1,
      },
    ],
  },
)

export const Held = Answer(
  'HeldOutputBody',
  {
    held: Type.Boolean({ description: 'True while the server sends nothing.' }),
    reason: Type.Optional(
      OneOf(['restore', 'rollback', 'operator'], {
        description: '`restore` of a backup, `rollback` to a snapshot, or an `operator` who used `broadside hold`.',
      }),
    ),
    restored_from: Type.Optional(Type.String({ description: 'What was restored.' })),
    backup_at: Type.Optional(Timestamp('When the restored data was saved.')),
    restored_at: Type.Optional(Timestamp('When it was restored.')),
    counts: Counts,
    release: Type.Optional(Release),
  },
  {
    description: 'Whether the server is held, and what it knows about the time since the backup. Without `reason`, it never was.',
    examples: [
      {
        held: true,
        reason: 'restore',
        restored_from: '2026-11-20T03:00:00Z',
        backup_at: '2026-11-20T03:00:00.000Z',
        restored_at: '2026-11-20T15:00:00.000Z',
        counts: { due_now: 12, sent_since: 0, unknown: 1 },
      },
    ],
  },
)

export const ReleaseHeldBody = Body(
  {
    late: lateChoice,
    confirm: Type.Literal(true, { description: 'Confirms that the server whose data was restored has been shut down.' }),
  },
  { examples: [{ late: 'publish', confirm: true }] },
)
