/** The views of the list of posts. Pure. */
import type { PublicationCounts, PublicationFilter, PublicationOverview } from '#api/publication-lists.ts'

export const postViews = ['all', 'drafts', 'scheduled', 'published', 'needs-you', 'trash'] as const
export type PostView = (typeof postViews)[number]

/** What the address says. */
export interface PostsSearch {
  view?: PostView | undefined
  /** Only posts with this in title or text. */
  q?: string | undefined
  account?: string | undefined
  network?: string | undefined
  /** The post that the panel shows. */
  post?: string | undefined
}

const filters: Record<PostView, PublicationFilter> = {
  all: { order: 'scheduled' },
  drafts: { status: ['draft'] },
  scheduled: { status: ['scheduled', 'publishing'], order: 'scheduled', direction: 'asc' },
  published: { status: ['published', 'partial'], order: 'scheduled' },
  'needs-you': { needs_attention: true, order: 'scheduled' },
  trash: { lifecycle: 'trash' },
}

export const filterOf = ({ view = 'all', q, account, network }: PostsSearch): PublicationFilter => ({
  ...filters[view],
  ...(q && { search: q }),
  ...(account && { account_id: account }),
  ...(network && { platform: network }),
})

/** Whether the view has a heading for each day. */
export const isByDay = ({ view }: PostsSearch): boolean => view === 'scheduled'

/** Whether less than the whole view is asked for. */
export const isNarrowed = ({ q, account, network }: PostsSearch): boolean => Boolean(q ?? account ?? network)

export const countOf = ({ by_status, needs_attention }: PublicationCounts, view: PostView): number => {
  if (view === 'needs-you') return needs_attention
  // What lies there asks for nothing, and is not counted.
  if (view === 'trash') return 0
  const { status } = filters[view]
  return (status ?? Object.keys(by_status)).reduce((sum, one) => sum + by_status[one as keyof typeof by_status], 0)
}

/** The time in a row: when the post was or will be published, otherwise when it was written. */
export const timeOf = ({ published_at, scheduled_at, due_at, created_at }: PublicationOverview): string =>
  scheduled_at ?? published_at ?? due_at ?? created_at
