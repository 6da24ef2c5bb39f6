/** Groups collected items by the post that they belong to. Pure. */
import type { EngagementView } from '#api/inbox.ts'

const reactionKinds = ['like', 'repost'] as const

export interface ReactionsOfKind {
  kind: (typeof reactionKinds)[number]
  /** The newest first; never empty. */
  items: EngagementView[]
}

export interface PostGroup {
  publicationId: string
  title: string
  /** Replies and quotes, the newest first. */
  talk: EngagementView[]
  reactions: ReactionsOfKind[]
  /** The ids of unread items. */
  unread: string[]
}

const isTalk = ({ kind }: EngagementView): boolean => kind === 'reply' || kind === 'quote'

export const unreadOf = (items: readonly EngagementView[]): string[] => items.flatMap(({ id, unread }) => (unread ? id : []))

/** The posts with the newest items first, as the items are. */
export const groupByPost = (items: readonly EngagementView[]): PostGroup[] =>
  [...Map.groupBy(items, ({ publication_id }) => publication_id)].map(([publicationId, group]) => ({
    publicationId,
    title: group[0]?.post.title ?? '',
    talk: group.filter(isTalk),
    reactions: reactionKinds.flatMap((kind) => {
      const ofKind = group.filter((item) => item.kind === kind)
      return ofKind.length ? [{ kind, items: ofKind }] : []
    }),
    unread: unreadOf(group),
  }))
