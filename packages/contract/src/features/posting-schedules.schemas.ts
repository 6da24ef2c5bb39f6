import { Type } from 'typebox'
import { Answer, Body, Defaulted, exampleOf, Id, Int, Line, Nullable, Page, Timestamp } from '../primitives.ts'
import { spanQuery } from './calendar.schemas.ts'
import { exampleId, workspaceId, saidProperties } from './common.ts'

const time = {
  day_of_week: Int({ min: 0, max: 6, description: '0 is Sunday.' }),
  hour: Int({ min: 0, max: 23, description: 'Of the clock on the wall in the time zone of the workspace.' }),
  minute: Int({ min: 0, max: 59 }),
}
const label = Line({ max: 64 })

export const PostingSchedule = Answer(
  'PostingScheduleResponse',
  {
    id: Type.String(),
    workspace_id: Type.String(),
    ...time,
    label: Type.String(),
    is_active: Type.Boolean(),
    social_account_id: Type.Optional(Type.String({ description: 'Only for posts of this account; absent: for all.' })),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  {
    description: 'A slot: a time of the week at which posts go out. 09:00 stays 09:00 when clocks change.',
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

export const CreatePostingScheduleBody = Body(
  {
    workspace_id: workspaceId,
    ...time,
    label: Type.Optional(label),
    is_active: Defaulted(Type.Boolean({ default: true })),
    social_account_id: Type.Optional(Id('Only for posts of this account; absent: for all.')),
  },
  { examples: [{ workspace_id: exampleId(10), day_of_week: 1, hour: 9, minute: 0, label: 'Start of the week' }] },
)

export const UpdatePostingScheduleBody = Body(
  {
    day_of_week: Type.Optional(time.day_of_week),
    hour: Type.Optional(time.hour),
    minute: Type.Optional(time.minute),
    label: Type.Optional(label),
    is_active: Type.Optional(Type.Boolean()),
    social_account_id: Type.Optional(Nullable(Id(), 'Null: for all accounts again.')),
  },
  { examples: [{ hour: 10 }, { is_active: false, social_account_id: null }] },
)

export const SuggestPostingSchedulesBody = Body(
  {
    workspace_id: workspaceId,
    posts_per_day: Int({ min: 1, max: 10 }),
    apply: Defaulted(Type.Boolean({ default: false, description: 'Also creates the times that are not there yet.' })),
  },
  { examples: [{ workspace_id: exampleId(10), posts_per_day: 2 }] },
)

export const PostingScheduleSuggestion = Answer(
  'SuggestPostingSchedulesOutputBody',
  {
    items: Type.Array(Type.Object(time), { description: 'The proposed times of all seven days.' }),
    created: Type.Array(PostingSchedule, { description: 'With `apply`: the slots that were created.' }),
  },
  {
    description: 'Times that are spread evenly between 08:00 and 20:00.',
    examples: [{ items: [{ day_of_week: 0, hour: 14, minute: 0 }], created: [] }],
  },
)

export const NextSlot = Answer(
  'NextSlotOutputBody',
  {
    slot: Type.Optional(PostingSchedule),
    at: Type.Optional(Timestamp('The instant of the slot.')),
    message: Type.String({ description: 'A sentence for people.' }),
    ...saidProperties('slots'),
  },
  {
    description: 'The earliest slot of the next 30 days that is free. Without one there is a message only.',
    examples: [
      { slot: exampleOf(PostingSchedule), at: '2026-11-23T09:00:00.000Z', message: 'The next free slot is 2026-11-23 at 09:00.' },
      { message: 'The workspace has no active slot.' },
    ],
  },
)

const Slot = Type.Object({
  at: Timestamp(),
  schedule_id: Type.String({ description: 'The weekly time that it comes from.' }),
  label: Type.Optional(Type.String()),
  social_account_id: Type.Optional(Type.String({ description: 'Only for posts of this account; absent: for all.' })),
  taken_by: Type.Optional(Type.String({ description: 'The publication that is planned for it or too near to it; absent: it is free.' })),
})

export const SlotList = Answer(
  'ListSlotsOutputBody',
  { items: Type.Array(Slot, { description: 'By time.' }) },
  {
    description: 'The weekly times as instants.',
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
