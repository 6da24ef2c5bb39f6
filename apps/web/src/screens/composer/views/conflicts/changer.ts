/** Who changed a post beside the person at the keys, as its events tell. */
import { queryOptions } from '@tanstack/react-query'
import { getLatestEvents } from '#api/publication-history.ts'
import { publicationsKey } from '#api/publications.ts'

interface Since {
  id: string
  /** The version before the changes. */
  revision: number
  userId: string
}

export interface Changer {
  isSelf: boolean
  /** Absent: the service does not know. */
  name?: string | undefined
}

const revisionOf = (data: Record<string, unknown>): number => {
  const { publication } = data as { publication?: { revision?: number } }
  return publication?.revision ?? 0
}

/** Names other users first, since one's own changes are no surprise. */
const findChanger = async ({ id, revision, userId }: Since, signal: AbortSignal): Promise<Changer> => {
  const items = await getLatestEvents(id, signal)
  const people = items.filter(({ actor, data }) => actor.kind !== 'system' && revisionOf(data) > revision).map(({ actor }) => actor)
  const other = people.find((actor) => actor.user_id !== userId)
  return { isSelf: people.length > 0 && !other, name: other?.display_name }
}

export const changerQuery = (since: Since) =>
  queryOptions({
    queryKey: [...publicationsKey, 'changer', since.id, since.revision],
    queryFn: ({ signal }) => findChanger(since, signal),
    staleTime: 0,
  })
