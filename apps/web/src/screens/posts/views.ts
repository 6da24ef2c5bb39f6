/** The views of the list of posts. Pure. */
import type { PublicationCounts, PublicationFilter, PublicationOverview } from '#api/publication-lists.ts'

export const postViews = ['all', 'drafts', 'scheduled', 'published', 'at-risk', 'needs-you', 'trash'] as const
export type PostView = (typeof postViews)[number]

/** Search parameters of the list. */
export interface PostsSearch {
  view?: PostView | undefined
  /** Matches the title or text. */
  q?: string | undefined
  account?: string | undefined
  network?: string | undefined
  /** The post in the panel. */
  post?: string | undefined
}

const filters: Record<PostView, PublicationFilter> = {
  all: { order: 'scheduled' },
  drafts: { status: ['draft'] },
  scheduled: { status: ['scheduled', 'publishing'], order: 'scheduled', direction: 'asc' },
  published: { status: ['published', 'partial'], order: 'scheduled' },
  'at-risk': { at_risk: true, order: 'scheduled', direction: 'asc' },
  'needs-you': { needs_attention: true, order: 'scheduled' },
  trash: { lifecycle: 'trash' },
}

export const filterOf = ({ view = 'all', q, account, network }: PostsSearch): PublicationFilter => ({
  ...filters[view],
  ...(q && { search: q }),
  ...(account && { account_id: account }),
  ...(network && { platform: network }),
})

export const isByDay = ({ view }: PostsSearch): boolean => view === 'scheduled'

/** Returns whether filters are active. */
export const isNarrowed = ({ q, account, network }: PostsSearch): boolean => Boolean(q ?? account ?? network)

export const countOf = ({ by_status, needs_attention, at_risk }: PublicationCounts, view: PostView): number => {
  if (view === 'needs-you') return needs_attention
  if (view === 'at-risk') return at_risk
  // Posts in the trash need no attention, so they aren't counted.
  if (view === 'trash') return 0
  const { status } = filters[view]
  return (status ?? Object.keys(by_status)).reduce((sum, one) => sum + by_status[one as keyof typeof by_status], 0)
}

/** Returns the time shown in a row: when the post was or will be published, otherwise when it was created. */
export const timeOf = ({ published_at, scheduled_at, due_at, created_at }: PublicationOverview): string =>
  scheduled_at ?? published_at ?? due_at ?? created_at
