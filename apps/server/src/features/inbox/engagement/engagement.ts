/** Collects the replies to one post, and the reactions to all posts of its account at once. */
import type { Interaction, Network, Reactions, Replies } from '@broadside/networks/spec/index'
import type { Ctx } from '#server/context.ts'
import type { JobCtx, Later } from '#jobs/define.ts'
import type { NewRow } from '#db/schema.ts'
import { uuid7 } from '#lib/ids.ts'
import { collect, type Inquiry, type Keep, type Turn, engagementSpan } from '#inbox/collections/collections.ts'
import { emitCollected, markItemsUnread } from '#inbox/unread/unread.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { engagementNotice } from './engagement.notice.ts'
import {
  findCursor,
  findPost,
  type ItemRow,
  listParts,
  mapPosts,
  type ThreadLocation,
  type Post,
  saveCursor,
  saveItems,
} from './engagement.store.ts'

export interface EngagementData {
  workspace_id: string
  account_id: string
  destination_id: string
  publication_id: string
}

export const turnOf = ({ workspace_id, account_id, destination_id }: EngagementData): Turn => ({
  kind: 'engagement',
  subjectId: destination_id,
  workspaceId: workspace_id,
  accountId: account_id,
})

/** An account's notifications are read at most once in this time, because many of its posts may be due together. */
const reactionsRestMs = 60_000

export const syncEngagement = (ctx: JobCtx, data: EngagementData): Promise<Later | void> =>
  collect(ctx, turnOf(data), async (inquiry) => {
    const post = await findPost(ctx.db, data.workspace_id, data.destination_id)
    if (!post) return undefined
    const collector = ctx.networks[inquiry.account.platform]?.collect?.engagement
    const replies = await findReplies(collector, inquiry, post)
    const before = await findCursor(ctx.db, inquiry.account.id)
    const isRested = !before || ctx.clock.now().getTime() - before.read_at.getTime() >= reactionsRestMs
    const reader = isRested && collector && 'reactions' in collector ? collector : undefined
    const reactions = await reader?.reactions(inquiry.tools, inquiry.target, before?.cursor ?? undefined)
    return keepEngagement(inquiry, { post, replies, reactions })
  })

type Collector = NonNullable<NonNullable<Network['collect']>['engagement']>
type Found = Pick<Replies, 'items'> & Partial<Replies>

async function findReplies(collector: Collector | undefined, { tools, target, cursor }: Inquiry, post: Post): Promise<Found> {
  if (!collector) return { items: [] }
  if ('repliesSince' in collector) return collector.repliesSince(tools, target, post.external_id, cursor)
  const read = { profile: post.output_profile, ...(post.read_at ? { since: post.read_at } : {}) }
  return { items: await collector.replies(tools, target, post.external_id, read) }
}

interface Answer {
  post: Post
  replies: Found
  reactions: Reactions | undefined
}

const keepEngagement =
  (inquiry: Inquiry, { post, replies, reactions }: Answer): Keep =>
  async (ctx) => {
    const { account } = inquiry
    const now = ctx.clock.now()
    const parts = await listParts(ctx.db, post.destination_id)
    const rows = new Map<string, NewRow<'engagement_items'>>()
    const add = (one: Interaction, place: ThreadLocation) => rows.set(one.externalId, toRow(one, inquiry, { ...place, now }))
    if (reactions) {
      await saveCursor(ctx.db, { account_id: account.id, cursor: reactions.cursor ?? null, read_at: now })
      const places = await mapPosts(ctx.db, {
        accountId: account.id,
        from: new Date(now.getTime() - engagementSpan),
        externalIds: reactions.items.map(({ parentId }) => parentId),
      })
      for (const one of reactions.items) {
        const place = places.get(one.parentId)
        if (place) add(one, place)
      }
    }
    // The parts of our own thread appear below its first one and are not replies.
    for (const one of replies.items) if (!parts.has(one.externalId)) add(one, post)
    const added = await saveItems(ctx.db, [...rows.values()])
    if (added.length) emitCollected(ctx, account.workspace_id, [account.id])
    const news = newsOf(inquiry, added)
    await markItemsUnread(ctx.db, account.workspace_id, news)
    await notifyFollowers(ctx, inquiry, news)
    return replies.cursor
  }

const toRow = (
  { kind, externalId, parentId, author, text, url, occurredAt }: Interaction,
  { account }: Inquiry,
  { publication_id, destination_id, now }: ThreadLocation & { now: Date },
): NewRow<'engagement_items'> => ({
  id: uuid7(now),
  workspace_id: account.workspace_id,
  account_id: account.id,
  publication_id,
  destination_id,
  platform: account.platform,
  kind,
  external_id: externalId,
  parent_external_id: parentId,
  is_own: author.id === account.account_id,
  author: JSON.stringify(author),
  text,
  url,
  occurred_at: occurredAt,
  collected_at: now,
})

/** Without items from before collecting was turned on, and without the account's own activity. */
const newsOf = ({ enabledAt }: Inquiry, added: readonly ItemRow[]): ItemRow[] =>
  added.filter(({ is_own, occurred_at }) => !is_own && occurred_at >= enabledAt)

/** Notifies the author of the post. */
async function notifyFollowers(ctx: Ctx, { account }: Inquiry, news: readonly ItemRow[]): Promise<void> {
  for (const [destinationId, items] of Map.groupBy(news, ({ destination_id }) => destination_id)) {
    const post = await findPost(ctx.db, account.workspace_id, destinationId)
    if (post?.created_by)
      await notify(ctx, { ...engagementNotice(post, items), userIds: [post.created_by], workspaceId: account.workspace_id })
  }
}
