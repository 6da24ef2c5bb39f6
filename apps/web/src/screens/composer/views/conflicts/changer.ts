/** Finds the other user who changed a post, from its events. */
import { queryOptions } from '@tanstack/react-query'
import { getLatestEvents } from '#api/publication-history.ts'
import { publicationsKey } from '#api/publications.ts'

interface Since {
  id: string
  /** The revision before the changes. */
  revision: number
  userId: string
}

export interface Changer {
  isSelf: boolean
  /** Absent if the server doesn't know it. */
  name?: string | undefined
}

const revisionOf = (data: Record<string, unknown>): number => {
  const { publication } = data as { publication?: { revision?: number } }
  return publication?.revision ?? 0
}

/** Prefers other users, since the user's own changes aren't a surprise. */
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
