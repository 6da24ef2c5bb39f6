import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { type CalendarFilter, getPlanned, type PlannedItem } from './calendar.ts'
import type { Span } from './posting-slots.ts'
import { isOverview, type PublicationOverview } from './publication-lists.ts'
import { publicationsKey } from './publications.ts'

const isMovable = (status: PublicationOverview['status']): boolean => status === 'draft' || status === 'scheduled'

const toItem = ({ id, scheduled_at, due_at, published_at, created_at, cover_media_id, ...row }: PublicationOverview): PlannedItem => ({
  publication_id: id,
  at: scheduled_at ?? due_at ?? published_at ?? created_at,
  revision: row.revision,
  title: row.title,
  excerpt: row.excerpt,
  ...(cover_media_id !== undefined && { cover_media_id }),
  status: row.status,
  needs_attention: row.needs_attention,
  at_risk: row.at_risk,
  wish: row.status === 'draft',
  accounts: row.accounts,
  can: { move: isMovable(row.status) },
})

const pageSize = 200

/** The server filters by one value; for several, the page does. */
const onlyOne = (list: readonly string[] | undefined): string | undefined => (list?.length === 1 ? list[0] : undefined)

const isWanted = ({ accounts }: PublicationOverview, { account_id, platform }: CalendarFilter): boolean =>
  (!account_id || accounts.some((one) => account_id.includes(one.social_account_id))) &&
  (!platform || accounts.some((one) => platform.includes(one.platform)))

const listDay = async (workspaceId: string, { from, before }: Span, filter: CalendarFilter, cursor: string, signal: AbortSignal) => {
  const { account_id, platform, social_set_id, status, search } = filter
  const chosen = { account_id: onlyOne(account_id), platform: onlyOne(platform), social_set_id: onlyOne(social_set_id), status, search }
  const given = Object.fromEntries(Object.entries({ ...chosen, cursor: cursor || undefined }).filter(([, value]) => value !== undefined))
  const order = { view: 'summary', order: 'scheduled', direction: 'asc', limit: pageSize } as const
  const { body } = await api.listPublications({ query: { workspace_id: workspaceId, from, before, ...order, ...given }, signal })
  const rows = body.items.filter(isOverview).filter((row) => isWanted(row, filter))
  return { items: rows.map(toItem), next: body.next_cursor }
}

/** Loads all posts of a day, from the calendar or, if there are too many, in pages of the post list. */
export const dayQuery = (workspaceId: string, span: Span, filter: CalendarFilter) =>
  infiniteQueryOptions({
    queryKey: [...publicationsKey, 'day', workspaceId, span, filter],
    queryFn: async ({ signal, pageParam }): Promise<{ items: PlannedItem[]; next?: string | undefined }> => {
      const planned = pageParam ? undefined : await getPlanned(workspaceId, { ...span, ...filter, signal })
      return planned && !planned.days ? { items: planned.items } : listDay(workspaceId, span, filter, pageParam, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
