/** Times of the week at which posts go out. */
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
  summary: 'Lists the slots of a workspace',
  description: 'In weekly order, starting on Sunday.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: PostingScheduleList },
})

export const createPostingSchedule = post('create-posting-schedule', '/posting-schedules', {
  summary: 'Creates a slot',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreatePostingScheduleBody,
  success: { 201: PostingSchedule },
  idempotency: 'optional',
})

export const updatePostingSchedule = patch('update-posting-schedule', '/posting-schedules/{id}', {
  summary: 'Changes a slot',
  description: 'Omitted properties stay unchanged. Posts already scheduled into the slot keep their time.',
  access: inWorkspace('editor', 'resource.posting_schedule'),
  params: slotParams,
  body: UpdatePostingScheduleBody,
  success: { 200: PostingSchedule },
  conditional: true,
})

export const deletePostingSchedule = del('delete-posting-schedule', '/posting-schedules/{id}', {
  summary: 'Deletes a slot',
  description: 'Posts already scheduled into the slot keep their time.',
  access: inWorkspace('editor', 'resource.posting_schedule'),
  params: slotParams,
  success: { 204: noContent },
  conditional: true,
})

export const suggestPostingSchedules = post('suggest-posting-schedules', '/posting-schedules/suggest', {
  summary: 'Proposes slots',
  description: 'Stores nothing unless `apply` is true.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: SuggestPostingSchedulesBody,
  success: { 200: PostingScheduleSuggestion },
  idempotency: 'optional',
})

export const getNextSlot = get('get-next-slot', '/posting-schedules/next-slot', {
  summary: 'The next free slot',
  description: 'A slot is taken when a post of the workspace, or of its account, is planned at that time.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: Type.Object({
    workspace_id: workspaceId,
    social_account_id: Type.Optional(Id('Only slots that posts of this account may take.')),
  }),
  success: { 200: NextSlot },
})

export const listSlots = get('list-slots', '/posting-schedules/slots', {
  summary: 'The slots of a span of time',
  description:
    'Active weekly times as instants, in the time zone of the workspace; only those that are still ahead. A slot is taken as for the next free slot. More than 2,000 are refused with `range_too_large`.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: SlotQuery,
  success: { 200: SlotList },
  eventCursor: true,
  problems: ['range_too_large'],
})
