/** Designs: pages of the list, one design with its history, and changes. */
import { keepPreviousData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { type AnswerOf, api } from './api.ts'
import { explain, hasCode } from './explain.ts'
import { queries } from './queries.ts'

type DesignPage = AnswerOf<'listImageDesigns'>
export type DesignSummary = DesignPage['designs'][number]
export type DesignView = AnswerOf<'getImageDesign'>
export type DesignRevision = AnswerOf<'listImageDesignRevisions'>['items'][number]
export type DesignFilter = Omit<Parameters<typeof api.listImageDesigns>[0]['query'], 'workspace_id' | 'limit' | 'offset' | 'cursor'>

/** Prefix of all queries about the designs of a workspace. */
export const designsKey = (workspaceId: string) => ['designs', workspaceId] as const
const designKey = (id: string) => ['design', id] as const

/** Designs on a page. Pages are read by position, so that the end of a long list needs no page before it. */
export const designPageSize = 60

/** While a search is typed, the previous results stay until the new ones arrive. */
export const designPageQuery = (workspaceId: string, filter: DesignFilter, page: number) =>
  queryOptions({
    queryKey: [...designsKey(workspaceId), 'page', filter, page],
    queryFn: async ({ signal }) => {
      const query = { workspace_id: workspaceId, ...filter, limit: designPageSize, offset: page * designPageSize }
      return (await api.listImageDesigns({ query, signal })).body
    },
    ...(page === 0 && { placeholderData: keepPreviousData }),
  })

/** Sizes that suit networks, and whether the server has designs at all. They change with its version only. */
export const presetsQuery = queryOptions({
  queryKey: ['design-presets'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await api.listImagePresets({ signal })).body,
})

export const designQuery = (id: string) =>
  queryOptions({
    queryKey: [...designKey(id), 'document'],
    // Comparing documents of megabytes takes longer than showing one again.
    structuralSharing: false,
    queryFn: async ({ signal }) => (await api.getImageDesign({ params: { id }, signal })).body,
  })

export type DesignFonts = AnswerOf<'listImageFonts'>
export type FontFamily = DesignFonts['families'][number]

/** The typefaces that come with the server, which change with its version only. */
export const designFontsQuery = queryOptions({
  queryKey: ['design-fonts'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => (await api.listImageFonts({ signal })).body,
})

export const designRevisionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...designKey(id), 'revisions'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await api.listImageDesignRevisions({ params: { id }, query: { limit: 20, ...(cursor && { cursor }) }, signal })).body,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  })

/** The server ignores the revision. Browsers would show the cover that they have for an address that doesn't change. */
export const coverUrl = ({ id, revision }: Pick<DesignSummary, 'id' | 'revision'>, width: number): string =>
  `${api.getImageDesignCover.url({ params: { id }, query: { width } })}&revision=${revision}`

const refreshList = (workspaceId: string): void => void queries.invalidateQueries({ queryKey: designsKey(workspaceId) })

export const keepDesign = (design: DesignView): DesignView => {
  queries.setQueryData(designQuery(design.id).queryKey, design)
  refreshList(design.workspace_id)
  return design
}

/** Changes a design in all pages of lists that have it. */
const patchListed = (workspaceId: string, id: string, change: Partial<DesignSummary>): void =>
  void queries.setQueriesData<DesignPage>({ queryKey: [...designsKey(workspaceId), 'page'] }, (page) =>
    page?.designs.some((one) => one.id === id)
      ? { ...page, designs: page.designs.map((one) => (one.id === id ? { ...one, ...change } : one)) }
      : page,
  )

export type SavedDesign = Pick<DesignView, 'document' | 'revision' | 'updated_at'>

/** Shows what the editor saved wherever the design is listed or opened next, without reading it. */
export const noteSaved = (id: string, { document, revision, updated_at }: SavedDesign): void => {
  const known = queries.getQueryData(designQuery(id).queryKey)
  if (!known || known.revision >= revision) return
  queries.setQueryData(designQuery(id).queryKey, { ...known, document, revision, updated_at })
  const { title } = document
  patchListed(known.workspace_id, id, { title, revision, updated_at, page_count: document.pages.length })
  refreshList(known.workspace_id)
}

/** Shows the change at once. Throws after showing the former state again. */
export const toggleFavorite = async (workspaceId: string, { id, is_favorite }: DesignSummary): Promise<void> => {
  await queries.cancelQueries({ queryKey: designsKey(workspaceId) })
  patchListed(workspaceId, id, { is_favorite: !is_favorite })
  try {
    await (is_favorite ? api.removeImageDesignFavorite : api.addImageDesignFavorite)({ params: { id } })
  } catch (error) {
    patchListed(workspaceId, id, { is_favorite })
    throw error
  } finally {
    refreshList(workspaceId)
  }
}

export type NewDesign = Omit<Parameters<typeof api.createImageDesign>[0]['body'], 'workspace_id' | 'client_request_id'>

export const createDesign = async (workspaceId: string, design: NewDesign): Promise<DesignView> =>
  keepDesign((await api.createImageDesign({ body: { workspace_id: workspaceId, ...design, client_request_id: newKey() } })).body)

export const duplicateDesign = async (id: string): Promise<DesignView> =>
  keepDesign((await api.duplicateImageDesign({ params: { id } })).body)

const mostTries = 3

/** A title is part of the document. A document that was saved in the meantime is read again, because only the title changes. */
export const renameDesign = async (id: string, title: string): Promise<DesignView> => {
  for (let tries = 1; ; tries += 1) {
    const { document, revision } = (await api.getImageDesign({ params: { id } })).body
    try {
      const body = { expected_revision: revision, document: { ...document, title } }
      const saved = (await api.updateImageDesign({ params: { id }, body })).body
      return keepDesign('document' in saved ? saved : (await api.getImageDesign({ params: { id } })).body)
    } catch (error) {
      if (tries === mostTries || !hasCode(error, 'revision_conflict')) throw error
    }
  }
}

/** The result for one design: why nothing changed, if so. */
export interface DesignResult {
  id: string
  reason?: string
}

type DesignAction = 'trash' | 'restore' | 'delete'

const runOne = async (action: DesignAction, id: string): Promise<void> => {
  if (action === 'restore') await api.restoreImageDesign({ params: { id } })
  else await api.deleteImageDesign({ params: { id }, query: action === 'delete' ? { permanent: true } : {} })
  if (action !== 'restore') queries.removeQueries({ queryKey: designKey(id) })
}

/** One after the other, because the server has no request for several. Returns a result for each design. */
export const runForDesigns = async (workspaceId: string, action: DesignAction, ids: readonly string[]): Promise<DesignResult[]> => {
  const results: DesignResult[] = []
  for (const id of ids)
    results.push(
      await runOne(action, id).then(
        () => ({ id }),
        (error: unknown) => ({ id, reason: explain(error) }),
      ),
    )
  refreshList(workspaceId)
  return results
}

/** Keeps the current state under a name. */
export const nameRevision = async ({ id, revision }: DesignView, name: string): Promise<void> => {
  await api.createImageDesignRevision({ params: { id }, body: { name, expected_revision: revision } })
  await queries.invalidateQueries({ queryKey: designRevisionsQuery(id).queryKey })
}

export const restoreRevision = async ({ id, revision }: DesignView, revisionId: string): Promise<void> => {
  const params = { id, revision_id: revisionId }
  keepDesign((await api.restoreImageDesignRevision({ params, body: { expected_revision: revision } })).body)
  await queries.invalidateQueries({ queryKey: designRevisionsQuery(id).queryKey })
}

/** Reads a design again that someone else changed. */
export const refreshDesign = (id: string): Promise<void> => queries.invalidateQueries({ queryKey: designKey(id) })
