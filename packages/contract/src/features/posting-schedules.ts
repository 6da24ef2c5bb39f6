/** Posting slots: weekly times for posts. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, noContent } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { idParams, workspaceId, workspaceQuery } from './common.ts'
import {
  CreatePostingScheduleBody,
  NextSlot,
  PostingSchedule,
  PostingScheduleList,
  PostingScheduleSuggestion,
  SlotList,
  SlotQuery,
  SuggestPostingSchedulesBody,
  UpdatePostingScheduleBody,
} from './posting-schedules.schemas.ts'

const slotParams = idParams('The slot.')
const { get, post, patch, del } = endpointsOf('posting-schedules')

export const listPostingSchedules = get('list-posting-schedules', '/posting-schedules', {
  summary: 'List posting slots',
  description: 'In weekly order, starting on Sunday.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: PostingScheduleList },
})

export const createPostingSchedule = post('create-posting-schedule', '/posting-schedules', {
  summary: 'Create a posting slot',
  description: "A weekly time in the workspace's time zone: 09:00 stays 09:00 across daylight saving changes.",
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreatePostingScheduleBody,
  success: { 201: PostingSchedule },
  idempotency: 'optional',
})

export const updatePostingSchedule = patch('update-posting-schedule', '/posting-schedules/{id}', {
  summary: 'Update a posting slot',
  description: 'Omitted properties keep their values. Posts that are already scheduled in the slot keep their time.',
  access: inWorkspace('editor', 'resource.posting_schedule'),
  params: slotParams,
  body: UpdatePostingScheduleBody,
  success: { 200: PostingSchedule },
  conditional: true,
})

export const deletePostingSchedule = del('delete-posting-schedule', '/posting-schedules/{id}', {
  summary: 'Delete a posting slot',
  description: 'Posts that are already scheduled in the slot keep their time.',
  access: inWorkspace('editor', 'resource.posting_schedule'),
  params: slotParams,
  success: { 204: noContent },
  conditional: true,
})

export const suggestPostingSchedules = post('suggest-posting-schedules', '/posting-schedules/suggest', {
  summary: 'Suggest posting slots',
  description: 'Spreads the given number of posts per day evenly between 08:00 and 20:00. Stores nothing unless `apply` is true.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: SuggestPostingSchedulesBody,
  success: { 200: PostingScheduleSuggestion },
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
