import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'
import { authConfigQuery, sessionQuery } from './session.ts'

export type HeldView = AnswerOf<'getHeld'>
export type LateChoice = NonNullable<HeldView['release']>['late']

/** Milliseconds between looks while posts are looked for. */
const pollMs = 2000

export const isReleasing = ({ held, release }: HeldView): boolean =>
  release !== undefined && (held || release.looked_for < release.destinations)

export const heldQuery = queryOptions({
  queryKey: ['server', 'held'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.getHeld({ signal })).body,
  refetchInterval: ({ state: { data } }) => (data && isReleasing(data) ? pollMs : false),
})

export const releaseServer = async (late: LateChoice): Promise<void> => {
  queries.setQueryData(heldQuery.queryKey, (await api.releaseHeld({ body: { late, confirm: true } })).body)
}

/** The banner on all screens follows what the session says. */
export const forgetHeld = (): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: authConfigQuery.queryKey }),
    queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ])
