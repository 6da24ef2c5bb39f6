/** The queue of posts that take posting slots. */
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { PostingQueue, QueueBody, QueuePause, QueueQuery, ReorderedQueue, ReorderQueueBody, ResumedQueue } from './posting-queue.schemas.ts'

const { get, post } = endpointsOf('posting-schedules')

export const getPostingQueue = get('get-posting-queue', '/posting-schedules/queue', {
  summary: 'Get the queue',
  description:
    'Posts that were scheduled with `next-free-slot`, and the posting slots of the next 90 days with what takes them. Other posts at the time of a slot are in `taken_by`.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: QueueQuery,
  success: { 200: PostingQueue },
  eventCursor: true,
})

const changing = { access: inWorkspace('editor', 'body.workspace_id'), idempotency: 'optional' } as const

export const reorderPostingQueue = post('reorder-posting-queue', '/posting-schedules/queue/reorder', {
  ...changing,
  summary: 'Reorder the queue',
  description:
    "The given publications share out the times that they have now, in the given order, all together or not at all. Refused with `state_conflict` when one isn't in the queue, isn't scheduled or is due within 60 seconds, and with `revision_conflict` when one has changed.",
  body: ReorderQueueBody,
  success: { 200: ReorderedQueue },
  problems: ['state_conflict', 'revision_conflict'],
})

export const pausePostingQueue = post('pause-posting-queue', '/posting-schedules/queue/pause', {
  ...changing,
  summary: 'Pause the queue',
  description:
    'Holds the posts of the queue until it is resumed. A post that is just being published finishes. `next-free-slot` still assigns slots. A queue that is paused already stays as it is.',
  body: QueueBody,
  success: { 200: QueuePause },
})

export const resumePostingQueue = post('resume-posting-queue', '/posting-schedules/queue/resume', {
  ...changing,
  summary: 'Resume the queue',
  description:
    'Posts whose time passed take the next open slots, in order; the others keep their times. Refused with `state_conflict` when there are not enough open slots for them. A queue that runs already stays as it is.',
  body: QueueBody,
  success: { 200: ResumedQueue },
  problems: ['state_conflict'],
})
