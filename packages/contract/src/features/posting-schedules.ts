/** Posting slots: weekly times for posts. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { resourceOf, throughResource } from '../resource.ts'
import { idParams, workspaceId, workspaceQuery } from './common.ts'
import {
  BatchPostingSchedulesBody,
  CreatePostingScheduleBody,
  NextSlot,
  PostingSchedule,
  PostingScheduleBatch,
  PostingScheduleList,
  PostingScheduleSuggestion,
  SlotList,
  SlotQuery,
  SuggestPostingSchedulesBody,
  UpdatePostingScheduleBody,
} from './posting-schedules.schemas.ts'

const slotParams = idParams('The slot.')
const { get, post } = endpointsOf('posting-schedules')
const slots = resourceOf({
  tag: 'posting-schedules',
  path: '/posting-schedules',
  params: slotParams,
  item: PostingSchedule,
  access: throughResource('posting_schedule'),
})

export const listPostingSchedules = slots.list('list-posting-schedules', {
  summary: 'List posting slots',
  description: 'In weekly order, starting on Sunday.',
  query: workspaceQuery,
  success: { 200: PostingScheduleList },
})

export const createPostingSchedule = slots.create('create-posting-schedule', {
  summary: 'Create a posting slot',
  description: "A weekly time in the workspace's time zone: 09:00 stays 09:00 across daylight saving changes.",
  body: CreatePostingScheduleBody,
})

export const updatePostingSchedule = slots.update('update-posting-schedule', {
  summary: 'Update a posting slot',
  description: 'Omitted properties keep their values. Posts that are already scheduled in the slot keep their time.',
  body: UpdatePostingScheduleBody,
})

export const deletePostingSchedule = slots.delete('delete-posting-schedule', {
  summary: 'Delete a posting slot',
  description: 'Posts that are already scheduled in the slot keep their time.',
})

export const suggestPostingSchedules = post('suggest-posting-schedules', '/posting-schedules/suggest', {
  summary: 'Suggest posting slots',
  description: 'Spreads the given number of posts per day evenly between 08:00 and 20:00. Stores nothing unless `apply` is true.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: SuggestPostingSchedulesBody,
  success: { 200: PostingScheduleSuggestion },
  idempotency: 'optional',
})

export const batchPostingSchedules = post('batch-posting-schedules', '/posting-schedules/batch', {
  summary: 'Change many posting slots',
  description:
    'Creates, updates and deletes slots together, or none of them. Refused with `state_conflict` when two slots would have the same time for the same account or social set. Posts that are already scheduled keep their time.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: BatchPostingSchedulesBody,
  success: { 200: PostingScheduleBatch },
  problems: ['state_conflict'],
  idempotency: 'optional',
})

export const getNextSlot = get('get-next-slot', '/posting-schedules/next-slot', {
  summary: 'Get the next open posting slot',
  description:
    "The earliest active slot in the next 30 days. A slot is taken when a post of the workspace, or of the slot's account, is planned at that time. When none is open, the response has only a message.",
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: Type.Object({
    workspace_id: workspaceId,
    social_account_id: Type.Optional(Id('Only slots that posts of this account can use.')),
    social_set_id: Type.Optional(Id('Only slots that posts made from this social set can use. Absent: no slots of sets.')),
  }),
  success: { 200: NextSlot },
})

export const listSlots = get('list-slots', '/posting-schedules/slots', {
  summary: 'List posting slots in a date range',
  description:
    "The active weekly times in the range as timestamps, in the workspace's time zone; future ones only. `taken_by` names the publication that takes a slot. More than 2,000 are refused with `range_too_large`.",
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: SlotQuery,
  success: { 200: SlotList },
  eventCursor: true,
  problems: ['range_too_large'],
})
