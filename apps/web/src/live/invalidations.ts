/** Maps events to the queries they outdate. Keys are prefixes of those in src/api. */
import type { QueryFilters } from '@tanstack/react-query'
import { hasRevision } from '#api/publication-patches.ts'
import type { LiveEvent } from './stream.ts'

/** Filters of one name replace each other while they wait; absent: those with the same key. */
export interface Outdated extends QueryFilters {
  name?: string
}

type Named = Pick<LiveEvent, 'type' | 'workspace_id' | 'publication_id' | 'media_id' | 'build_id' | 'design_id' | 'revision'>

/** Lists and counts, but no single post. */
const lists: Outdated = { name: 'lists', queryKey: ['publications'], predicate: ({ queryKey }) => queryKey[1] !== 'one' }
/** The same without queries about this post, which may be deleted. */
const listsWithout = ({ publication_id: id = '' }: Named): Outdated => ({
  name: `lists without ${id}`,
  queryKey: ['publications'],
  predicate: ({ queryKey }) => queryKey[1] !== 'one' && queryKey[2] !== id,
})
const onePublication = ({ publication_id: id }: Named): Outdated => ({ queryKey: ['publications', 'one', id] })

/** An edit raises the revision, so what already has this one is up to date: usually because the edit was made on this page. */
const withoutRevision = ({ publication_id: id = '', revision = Infinity }: Named): Outdated => ({
  name: `before the revision of ${id}`,
  queryKey: ['publications'],
  predicate: (query) => (query.queryKey[1] !== 'one' || query.queryKey[2] === id) && !hasRevision(query, id, revision),
})

const stalePublications = (event: Named): Outdated[] => {
  if (event.type === 'publication.updated') return [withoutRevision(event)]
  return [onePublication(event), event.type === 'publication.deleted' ? listsWithout(event) : lists]
}
const staleDestinations = (event: Named): Outdated[] => [onePublication(event), listsWithout(event)]

/** The editor knows what it saved itself, and its document is large. */
const staleDesign = ({ design_id: id = '', revision = Infinity }: Named): Outdated => ({
  name: `before the revision of design ${id}`,
  queryKey: ['design', id],
  predicate: ({ state: { data } }) => ((data as { revision?: number } | undefined)?.revision ?? 0) < revision,
})

/** By the first part of the event's type. Events no screen shows are omitted. */
const table: Record<string, (event: Named) => Outdated[]> = {
  publication: stalePublications,
  destination: staleDestinations,
  delivery: staleDestinations,
  account: ({ workspace_id: id }) => [{ queryKey: ['accounts', id] }, { queryKey: ['social-sets', id] }],
  queue: () => [{ queryKey: ['publications'] }],
  media: ({ workspace_id: workspace, media_id: id }) => [{ queryKey: ['media', id] }, { queryKey: ['media-library', workspace] }],
  inbox: ({ workspace_id: id }) => [{ queryKey: ['inbox', id] }],
  // The answer to an offered ownership comes as a notification.
  notification: ({ workspace_id: id }) => [{ queryKey: ['notifications', id] }, { queryKey: ['organizations'] }],
  build: ({ build_id: id, workspace_id: workspace }) => [{ queryKey: ['builds', 'one', id] }, { queryKey: ['builds', 'list', workspace] }],
  design: (event) => [staleDesign(event), { queryKey: ['designs', event.workspace_id] }],
  member: () => [{ queryKey: ['workspaces'] }, { queryKey: ['organizations'] }],
}

/** A filter without a key matches everything. */
export const staleAfter = (event: Named): Outdated[] => {
  if (event.type === 'reset') return [{}]
  const [kind = ''] = event.type.split('.')
  return table[kind]?.(event) ?? []
}
