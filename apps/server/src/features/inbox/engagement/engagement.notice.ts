import type { Interaction } from '@broadside/networks/spec/index'
import { pagePath } from '@broadside/contract/pages'
import { listed, type WordingParameter, wording } from '@broadside/contract/sentences'
import { excerpt, nameOf, namesOf } from '#lib/excerpt.ts'
import type { Notice } from '#signals/notifications/notifications.ts'
import type { ItemRow, Post } from './engagement.store.ts'

const phraseOf = { reply: 'replies', quote: 'quotes', like: 'likes', repost: 'reposts' } as const

const counted = (items: readonly ItemRow[]): WordingParameter =>
  listed(
    (Object.keys(phraseOf) as Interaction['kind'][]).flatMap((kind) => {
      const count = items.filter((item) => item.kind === kind).length
      return count ? [wording('phrases', phraseOf[kind], { count })] : []
    }),
  )

/** One notification per post for everything that one collection found. */
export function engagementNotice(post: Post, items: readonly ItemRow[]): Omit<Notice, 'userIds' | 'workspaceId'> {
  const newest = items.toSorted((a, b) => b.occurred_at.getTime() - a.occurred_at.getTime() || (b.id < a.id ? -1 : 1))
  const spoken = newest.find(({ text }) => text !== '')
  const body = spoken
    ? wording('notices', 'said_by', { name: nameOf(spoken.author), text: excerpt(spoken.text, 200) })
    : wording('notices', 'from_people', { people: namesOf(newest.map(({ author }) => author)) })
  return {
    topic: 'new_engagement',
    event: `engagement:${post.destination_id}:${newest[0]?.id ?? ''}`,
    title: wording('notices', 'engagement', {
      reactions: counted(items),
      post: excerpt(post.title) || wording('phrases', 'wordless_post'),
    }),
    body: [body],
    href: pagePath('publication', { id: post.publication_id }),
    payload: { publication_id: post.publication_id },
  }
}
