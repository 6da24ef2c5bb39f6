/** The words in which people hear of engagement. Pure. */
import type { Interaction } from '@broadside/networks/spec/index'
import { excerpt, nameOf, namesOf } from '#lib/excerpt.ts'
import type { Notice } from '#signals/notifications/notifications.ts'
import type { ItemRow, Post } from './engagement.store.ts'

const nouns = { reply: ['reply', 'replies'], quote: ['quote', 'quotes'], like: ['like', 'likes'], repost: ['repost', 'reposts'] } as const

function counted(items: readonly ItemRow[]): string {
  const parts = (Object.keys(nouns) as Interaction['kind'][]).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length
    return count ? [`${count} ${nouns[kind][count === 1 ? 0 : 1]}`] : []
  })
  const last = parts.pop() ?? ''
  return parts.length ? `${parts.join(', ')} and ${last}` : last
}

/** One notice per post for everything that one collection found. */
export function engagementNotice(post: Post, items: readonly ItemRow[]): Omit<Notice, 'userIds' | 'workspaceId'> {
  const newest = items.toSorted((a, b) => b.occurred_at.getTime() - a.occurred_at.getTime() || (b.id < a.id ? -1 : 1))
  const spoken = newest.find(({ text }) => text !== '')
  const body = spoken ? `${nameOf(spoken.author)}: ${excerpt(spoken.text, 200)}` : `From ${namesOf(newest.map(({ author }) => author))}.`
  return {
    topic: 'new_engagement',
    event: `engagement:${post.destination_id}:${newest[0]?.id ?? ''}`,
    title: `${counted(items)}: ${excerpt(post.title) || 'a post without words'}`,
    body,
    href: `/publications/${post.publication_id}`,
    payload: { publication_id: post.publication_id },
  }
}
