import * as contract from '@broadside/contract/features/posting-schedules'
import { type Route, route } from '#http/bind.ts'
import { readSpan } from '#lib/span.ts'
import { changeSlots } from './batch.ts'
import { presentNext, presentOccurrence, presentSlot } from './posting-schedules.present.ts'
import {
  changeSlot,
  createSlot,
  deleteSlot,
  findNextSlot,
  listOccurrences,
  listSlots,
  seekerOf,
  suggestSlots,
} from './posting-schedules.ts'

export const postingSchedulesRoutes: Route[] = [
  route(contract.listPostingSchedules, async (ctx) => ({ items: (await listSlots(ctx)).map(presentSlot) })),
  route(contract.createPostingSchedule, async (ctx, { body }) => presentSlot(await createSlot(ctx, body))),
  route(contract.updatePostingSchedule, async (ctx, { params, body }, { ifMatch }) =>
    presentSlot(await changeSlot(ctx, params.id, body, ifMatch)),
  ),
  route(contract.deletePostingSchedule, async (ctx, { params }, { ifMatch }) => void (await deleteSlot(ctx, params.id, ifMatch))),
  route(contract.batchPostingSchedules, async (ctx, { body }) => {
    const { created, updated } = await changeSlots(ctx, body)
    return { created: created.map(presentSlot), updated: updated.map(presentSlot) }
  }),
  route(contract.suggestPostingSchedules, async (ctx, { body }) => {
    const { items, created } = await suggestSlots(ctx, { postsPerDay: body.posts_per_day, apply: body.apply })
    return { items, created: created.map(presentSlot) }
  }),
  route(contract.listSlots, async (ctx, { query }) => ({ items: (await listOccurrences(ctx, readSpan(query))).map(presentOccurrence) })),
  route(contract.getNextSlot, async (ctx, { query }) => {
    const { found, zone } = await findNextSlot(ctx, { socialSetId: null, ...(await seekerOf(ctx, query)) })
    return presentNext(found, zone)
  }),
]
