import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type BuildView = AnswerOf<'getBuild'>
export type BuildResultView = NonNullable<BuildView['result']>
export type BuildPost = BuildResultView['destinations'][number]
export type BuildClaim = BuildPost['claims'][number]
export type BuildFlag = BuildResultView['review_flags'][number]
export type BuildSourceView = AnswerOf<'getBuildSource'>
export type BuildSpan = NonNullable<BuildClaim['source_spans']>[number]
export type BuildSlot = NonNullable<BuildPost['alternatives']>['hook']
export type BuildState = BuildView['state']
export type NewBuild = Parameters<typeof api.createBuild>[0]['body']
export type PostChange = Omit<Parameters<typeof api.changeDestination>[0]['body'], 'expected_revision'>
type BuildRow = AnswerOf<'listBuilds'>['items'][number]
export type BuildOverview = Extract<BuildRow, { excerpt: string }>

export const buildsKey = ['builds'] as const

export interface BuildFilter {
  state?: BuildState | undefined
  search?: string | undefined
}

const pageSize = 100

const isOverview = (row: BuildRow): row is BuildOverview => 'excerpt' in row

export const buildListQuery = (workspaceId: string, { state, search }: BuildFilter) =>
  infiniteQueryOptions({
    queryKey: [...buildsKey, 'list', workspaceId, { state, search }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = {
        workspace_id: workspaceId,
        view: 'summary' as const,
        limit: pageSize,
        ...(state && { state }),
        ...(search && { search }),
        ...(cursor && { cursor }),
      }
      const { items, next_cursor } = (await api.listBuilds({ query, signal })).body
      return { items: items.filter(isOverview), next_cursor }
    },
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  })

export const isUnderWay = ({ state }: Pick<BuildView, 'state'>): boolean => state === 'queued' || state === 'building'

/** Events bring each phase; the interval covers a lost connection. */
const pollMs = 5_000

export const buildQuery = (id: string) =>
  queryOptions({
    queryKey: [...buildsKey, 'one', id],
    queryFn: async ({ signal, queryKey }) => {
      const { body } = await api.getBuild({ params: { id }, signal })
      // A change may have been answered in the meantime.
      const known = queries.getQueryData<BuildView>(queryKey)
      return known && known.revision > body.revision ? known : body
    },
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? pollMs : false),
  })

/** The text of a source never changes once it was read. */
export const buildSourceQuery = (id: string, sourceId: string) =>
  queryOptions({
    queryKey: [...buildsKey, 'source', id, sourceId],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await api.getBuildSource({ params: { id, source_id: sourceId }, signal })).body,
  })

const keep = (build: BuildView): BuildView => {
  queries.setQueryData(buildQuery(build.id).queryKey, build)
  void queries.invalidateQueries({ queryKey: [...buildsKey, 'list'] })
  return build
}

/** `key` identifies the request, so that repeating it after a lost response creates no second build. */
export const createBuild = async (body: NewBuild, key: string): Promise<BuildView> =>
  keep((await api.createBuild({ body, idempotencyKey: key })).body)

export const cancelBuild = async (id: string): Promise<BuildView> => keep((await api.cancelBuild({ params: { id } })).body)

export const retryBuild = async (id: string): Promise<BuildView> => keep((await api.retryBuild({ params: { id } })).body)

export const changePost = async ({ id, revision }: BuildView, accountId: string, change: PostChange): Promise<BuildView> =>
  keep((await api.changeDestination({ params: { id, account_id: accountId }, body: { ...change, expected_revision: revision } })).body)

export const regeneratePost = async (id: string, accountId: string, instructions: string): Promise<BuildView> => {
  const body = instructions ? { direction: instructions } : {}
  return keep((await api.regenerateDestination({ params: { id, account_id: accountId }, body, idempotencyKey: newKey() })).body)
}

interface Commit {
  accountIds: readonly string[]
  confirmedFlags: readonly string[]
}

/** Returns the path of the draft. */
export const commitBuild = async ({ id, revision }: BuildView, { accountIds, confirmedFlags }: Commit): Promise<string> => {
  const body = { destinations: [...accountIds], confirm_flags: [...confirmedFlags], expected_revision: revision }
  const { href } = (await api.commitBuild({ params: { id }, body })).body
  await queries.invalidateQueries({ queryKey: buildsKey })
  return href
}
