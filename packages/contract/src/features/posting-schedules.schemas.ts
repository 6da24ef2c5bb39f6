import { Type } from 'typebox'
import { Answer, Body, Defaulted, exampleOf, Id, Int, Line, Nullable, Page, Timestamp } from '../primitives.ts'
import { spanQuery } from './calendar.schemas.ts'
import { exampleId, workspaceId, saidProperties } from './common.ts'

const time = {
  day_of_week: Int({ min: 0, max: 6, description: '0 is Sunday.' }),
  hour: Int({ min: 0, max: 23, description: "Local time in the workspace's time zone." }),
  minute: Int({ min: 0, max: 59 }),
}
const label = Line({ max: 64 })

const accountTarget = 'Only for posts of this account. Absent: for all accounts.'
const setTarget = 'Only for posts made from this social set. Absent: for all posts. Not together with `social_account_id`.'
const storedTarget = {
  social_account_id: Type.Optional(Type.String({ description: accountTarget })),
  social_set_id: Type.Optional(Type.String({ description: setTarget })),
}

export const PostingSchedule = Answer(
  'PostingScheduleResponse',
  {
    id: Type.String(),
    workspace_id: Type.String(),
    ...time,
    label: Type.String(),
    is_active: Type.Boolean(),
    ...storedTarget,
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  {
    description: 'A posting slot: a weekly time for posts. 09:00 stays 09:00 across daylight saving changes.',
    examples: [
      {
        id: exampleId(90),
        workspace_id: exampleId(10),
        day_of_week: 1,
        hour: 9,
        minute: 0,
        label: 'Start of the week',
        is_active: true,
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const PostingScheduleList = Page('ListPostingSchedulesOutputBody', PostingSchedule)

const isActive = Type.Boolean({ default: true })
const newSlot = {
  ...time,
  label: Type.Optional(label),
  is_active: Type.Optional(isActive),
  social_account_id: Type.Optional(Id(accountTarget)),
  social_set_id: Type.Optional(Id(setTarget)),
}

export const CreatePostingScheduleBody = Body(
  { workspace_id: workspaceId, ...newSlot, is_active: Defaulted(isActive) },
  { examples: [{ workspace_id: exampleId(10), day_of_week: 1, hour: 9, minute: 0, label: 'Start of the week' }] },
)

const slotChanges = {
  day_of_week: Type.Optional(time.day_of_week),
  hour: Type.Optional(time.hour),
  minute: Type.Optional(time.minute),
  label: Type.Optional(label),
  is_active: Type.Optional(Type.Boolean()),
  social_account_id: Type.Optional(Nullable(Id(), 'Null: for all accounts.')),
  social_set_id: Type.Optional(Nullable(Id(), 'Null: for all posts.')),
}

export const UpdatePostingScheduleBody = Body(slotChanges, { examples: [{ hour: 10 }, { is_active: false, social_account_id: null }] })

/** A week of hours. */
const mostSlots = 168

export const BatchPostingSchedulesBody = Body(
  {
    workspace_id: workspaceId,
    create: Defaulted(Type.Array(Body(newSlot), { maxItems: mostSlots, default: [] })),
    update: Defaulted(Type.Array(Body({ id: Id(), ...slotChanges }), { maxItems: mostSlots, default: [] })),
    delete: Defaulted(Type.Array(Id(), { maxItems: mostSlots, default: [] })),
  },
  {
    examples: [
      {
        workspace_id: exampleId(10),
        create: [{ day_of_week: 2, hour: 9, minute: 0 }],
        update: [{ id: exampleId(90), hour: 10 }],
        delete: [exampleId(91)],
      },
    ],
  },
)

export const PostingScheduleBatch = Answer(
  'BatchPostingSchedulesOutputBody',
  {
    created: Type.Array(PostingSchedule, { description: 'In the order of the request.' }),
    updated: Type.Array(PostingSchedule, { description: 'In the order of the request.' }),
  },
  { description: 'The slots as they are now.', examples: [{ created: [exampleOf(PostingSchedule)], updated: [] }] },
)

export const SuggestPostingSchedulesBody = Body(
  {
    workspace_id: workspaceId,
    posts_per_day: Int({ min: 1, max: 10 }),
    apply: Defaulted(Type.Boolean({ default: false, description: "Also creates the suggested slots that don't exist yet." })),
  },
  { examples: [{ workspace_id: exampleId(10), posts_per_day: 2 }] },
)

export const PostingScheduleSuggestion = Answer(
  'SuggestPostingSchedulesOutputBody',
  {
    items: Type.Array(Type.Object(time), { description: 'The suggested times for all seven days.' }),
    created: Type.Array(PostingSchedule, { description: 'With `apply`: the created slots.' }),
  },
  {
    description: 'Times spread evenly between 08:00 and 20:00.',
    examples: [{ items: [{ day_of_week: 0, hour: 14, minute: 0 }], created: [] }],
  },
)

export const NextSlot = Answer(
  'NextSlotOutputBody',
  {
    slot: Type.Optional(PostingSchedule),
    at: Type.Optional(Timestamp('The instant of the slot.')),
    message: Type.String({ description: 'A sentence that is safe to show.' }),
    ...saidProperties('slots'),
  },
  {
    description: 'The earliest open slot in the next 30 days. When none is open, only the message is present.',
    examples: [
      {
        slot: exampleOf(PostingSchedule),
        at: '2026-11-23T09:00:00.000Z',
        message: 'The next open slot is 2026-11-23 at 09:00 (Europe/Lisbon).',
      },
      { message: 'No posting slot is open in the next 30 days.' },
    ],
  },
)

const Slot = Type.Object({
  at: Timestamp(),
  schedule_id: Type.String({ description: 'The weekly slot it belongs to.' }),
  label: Type.Optional(Type.String()),
  ...storedTarget,
  taken_by: Type.Optional(
    Type.String({ description: 'The publication planned for this time or too close to it. Absent: the slot is open.' }),
  ),
})

export const SlotList = Answer(
  'ListSlotsOutputBody',
  { items: Type.Array(Slot, { description: 'In order of time.' }) },
  {
    description: 'The weekly slots as timestamps.',
    examples: [
      {
        items: [
          { at: '2026-11-23T09:00:00.000Z', schedule_id: exampleId(90), label: 'Start of the week', taken_by: exampleId(50) },
          { at: '2026-11-30T09:00:00.000Z', schedule_id: exampleId(90), label: 'Start of the week' },
        ],
      },
    ],
  },
)

export const SlotQuery = Type.Object({ workspace_id: workspaceId, ...spanQuery })
