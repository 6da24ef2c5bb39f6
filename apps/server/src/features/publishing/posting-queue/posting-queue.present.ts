import { reorderPostingQueue } from '@broadside/contract/features/posting-queue'
import type { PostingQueue } from '@broadside/contract/features/posting-queue.schemas'
import { cancelPublication, changePublicationSchedule } from '@broadside/contract/features/publications'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { whatCan } from '#http/can.ts'
import { defined } from '#lib/defined.ts'
import { type Occurrence, targetOf } from '#publishing/posting-schedules/posting-schedules.ts'
import { presentPublishedSummary } from '#publishing/publications/publications.ts'
import { isClose } from './move.ts'
import type { QueuedPost } from './posting-queue.store.ts'

/** A slot, a post, or a post in its slot. `id` makes the order unique. */
export interface Entry {
  id: string
  at: Date
  scheduleId: string
  slot?: Occurrence['slot'] | undefined
  post?: QueuedPost | undefined
  takenBy?: string | undefined
}

type Item = Static<typeof PostingQueue>['items'][number]

const operations = { reorder: reorderPostingQueue, schedule: changePublicationSchedule, cancel: cancelPublication }

function presentPost(ctx: WorkspaceCtx, post: QueuedPost): NonNullable<Item['publication']> {
  const { title, excerpt } = presentPublishedSummary({ title: post.title, opening: post.opening, cover_media_id: null })
  return {
    id: post.id,
    title,
    excerpt,
    revision: post.revision,
    destination_ids: post.destinations.map(({ id }) => id),
    accounts: post.destinations.map(({ id, social_account_id, platform }) => ({ destination_id: id, social_account_id, platform })),
    ...defined({
      social_set_id: post.social_set_id ?? undefined,
      held_at: post.destinations.find(({ held_at }) => held_at !== null)?.held_at?.toISOString(),
    }),
    can: whatCan(ctx, operations, { reorder: !isClose(ctx, post) }),
  }
}

export const presentEntry = (ctx: WorkspaceCtx, { at, scheduleId, slot, post, takenBy }: Entry): Item => ({
  at: at.toISOString(),
  schedule_id: scheduleId,
  ...(slot && targetOf(slot)),
  ...defined({ label: slot?.label || undefined, taken_by: takenBy }),
  ...(post && { publication: presentPost(ctx, post) }),
})
