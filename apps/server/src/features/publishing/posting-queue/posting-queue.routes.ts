import * as contract from '@broadside/contract/features/posting-queue'
import { type Route, route } from '#http/bind.ts'
import { getQueue } from './list.ts'
import { pauseQueue } from './pause.ts'
import { reorderQueue } from './reorder.ts'
import { resumeQueue } from './resume.ts'

export const postingQueueRoutes: Route[] = [
  route(contract.getPostingQueue, (ctx, { query }) => getQueue(ctx, query)),
  route(contract.reorderPostingQueue, async (ctx, { body }) => ({ items: await reorderQueue(ctx, body) })),
  route(contract.pausePostingQueue, async (ctx, { body }) => {
    const pausedAt = await pauseQueue(ctx, body.social_set_id ?? null)
    return { paused: true, paused_at: pausedAt.toISOString() }
  }),
  route(contract.resumePostingQueue, async (ctx, { body }) => ({ moved: await resumeQueue(ctx, body.social_set_id ?? null) })),
]
