/** The media library: pages of files, tags, storage, and changes of files. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { type AnswerOf, api } from './api.ts'
import { explain, explainProblem } from './explain.ts'
import { type MediaView, mediaQuery } from './media.ts'
import { queries } from './queries.ts'

/** Prefix of all queries about the library of a workspace. */
export const mediaLibraryKey = (workspaceId: string) => ['media-library', workspaceId] as const

export type MediaFilter = Omit<Parameters<typeof api.listMedia>[0]['query'], 'workspace_id' | 'limit' | 'offset' | 'cursor' | 'ids'>

/** Files on a page. Pages are read by position, so that the end of a large library needs no page before it. */
export const mediaPageSize = 60

/** While a search is typed, the previous results stay until the new ones arrive. */
export const mediaPageQuery = (workspaceId: string, filter: MediaFilter, page: number) =>
  queryOptions({
    queryKey: [...mediaLibraryKey(workspaceId), 'page', filter, page],
    queryFn: async ({ signal }) => {
      const query = { workspace_id: workspaceId, ...filter, limit: mediaPageSize, offset: page * mediaPageSize }
      return (await api.listMedia({ query, signal })).body
    },
    ...(page === 0 && { placeholderData: keepPreviousData }),
  })

export type MediaTagView = AnswerOf<'listMediaTags'>['items'][number]

export const mediaTagsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...mediaLibraryKey(workspaceId), 'tags'],
    queryFn: async ({ signal }) => (await api.listMediaTags({ query: { workspace_id: workspaceId }, signal })).body.items,
  })

export const mediaStorageQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...mediaLibraryKey(workspaceId), 'storage'],
    queryFn: async ({ signal }) => (await api.getMediaStorage({ query: { workspace_id: workspaceId }, signal })).body,
  })

export type MediaUse = AnswerOf<'getMediaUsage'>['items'][number]

export const mediaUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', id, 'usage'],
    queryFn: async ({ signal }) => (await api.getMediaUsage({ params: { id }, signal })).body.items,
  })

const keep = (media: MediaView): MediaView => {
  // The copies for networks are only in the response for a single file.
  queries.setQueryData(mediaQuery(media.id).queryKey, (known) => ({ ...media, ...(known?.renditions && { renditions: known.renditions }) }))
  return media
}

/** Reads the library again, without waiting for it. */
export const refreshMediaLibrary = (workspaceId: string): void => void queries.invalidateQueries({ queryKey: mediaLibraryKey(workspaceId) })

export type MediaChange = NonNullable<Parameters<typeof api.updateMedia>[0]['body']>

export const changeMedia = async ({ id, workspace_id }: MediaView, change: MediaChange): Promise<MediaView> => {
  const { body } = await api.updateMedia({ params: { id }, body: change })
  refreshMediaLibrary(workspace_id)
  return keep(body)
}

export type CropArea = NonNullable<Parameters<typeof api.cropMedia>[0]['body']>

/** Returns the new file. */
export const cropMedia = async ({ id, workspace_id }: MediaView, area: CropArea): Promise<MediaView> => {
  const { body } = await api.cropMedia({ params: { id }, body: area, idempotencyKey: newKey() })
  refreshMediaLibrary(workspace_id)
  return keep(body)
}

export const createMediaTag = async (workspaceId: string, name: string): Promise<MediaTagView> => {
  const { body } = await api.createMediaTag({ body: { workspace_id: workspaceId, name }, idempotencyKey: newKey() })
  refreshMediaLibrary(workspaceId)
  return body
}

export type MediaAction = Omit<Parameters<typeof api.batchMedia>[0]['body'], 'workspace_id' | 'ids'>

/** The result for one file: its current state, or why nothing changed. */
export interface MediaResult {
  id: string
  media?: MediaView
  problem?: { code: string; reason: string }
}

const mostAtOnce = 100

async function runSome(workspaceId: string, action: MediaAction, ids: readonly string[]): Promise<MediaResult[]> {
  const { body } = await api.batchMedia({ body: { ...action, workspace_id: workspaceId, ids: [...ids] }, idempotencyKey: newKey() })
  return body.items.map(({ id, media, problem }) => ({
    id,
    ...(media && { media: keep(media) }),
    ...(problem && { problem: { code: problem.code, reason: explainProblem(problem) } }),
  }))
}

/** Returns a result for each file. Files without a response count as failed; throws if there was no response at all. */
export const runMediaBatch = async (workspaceId: string, action: MediaAction, ids: readonly string[]): Promise<MediaResult[]> => {
  const results: MediaResult[] = []
  try {
    for (let from = 0; from < ids.length; from += mostAtOnce)
      results.push(...(await runSome(workspaceId, action, ids.slice(from, from + mostAtOnce))))
  } catch (error) {
    if (!results.length) throw error
    results.push(...ids.slice(results.length).map((id) => ({ id, problem: { code: '', reason: explain(error) } })))
  } finally {
    refreshMediaLibrary(workspaceId)
  }
  return results
}

export const contentUrl = (id: string): string => api.getMediaContent.url({ params: { id } })

/** Types that every browser shows. */
const shown = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/** An image as browsers show it: its copy if it is of another type. */
export const imageUrl = ({ id, mime_type: type }: Pick<MediaView, 'id' | 'mime_type'>): string =>
  shown.has(type) ? contentUrl(id) : api.getMediaContent.url({ params: { id }, query: { variant: 'screen' } })
