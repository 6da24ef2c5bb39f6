/** Maps events to the queries they invalidate. Keys are prefixes of those in src/api. */
import type { QueryFilters } from '@tanstack/react-query'
import type { LiveEvent } from './stream.ts'

type Named = Pick<LiveEvent, 'type' | 'workspace_id' | 'publication_id' | 'media_id'>

/** Lists and counts, but no single post. */
const lists: QueryFilters = { queryKey: ['publications'], predicate: ({ queryKey }) => queryKey[1] !== 'one' }
/** The same without queries about this post, which may be deleted. */
const listsWithout = ({ publication_id: id }: Named): QueryFilters => ({
  queryKey: ['publications'],
  predicate: ({ queryKey }) => queryKey[1] !== 'one' && queryKey[2] !== id,
})
const onePublication = ({ publication_id: id }: Named): QueryFilters => ({ queryKey: ['publications', 'one', id] })

/** By the first part of the event's type. Events no screen shows are omitted. */
const table: Record<string, (event: Named) => QueryFilters[]> = {
  publication: (event) => [onePublication(event), event.type === 'publication.deleted' ? listsWithout(event) : lists],
  destination: (event) => [onePublication(event), listsWithout(event)],
  account: ({ workspace_id: id }) => [{ queryKey: ['accounts', id] }, { queryKey: ['social-sets', id] }],
  media: ({ media_id: id }) => [{ queryKey: ['media', id] }],
  notification: ({ workspace_id: id }) => [{ queryKey: ['notifications', id] }],
  member: () => [{ queryKey: ['workspaces'] }],
}

/** A filter without a key matches everything. */
export const staleAfter = (event: Named): QueryFilters[] => {
  if (event.type === 'reset') return [{}]
  const [kind = ''] = event.type.split('.')
  return table[kind]?.(event) ?? []
}
