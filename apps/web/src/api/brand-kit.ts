import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type BrandKitView = AnswerOf<'getBrandKit'>
type BrandKitChange = Omit<Parameters<typeof api.putBrandKit>[0]['body'], 'workspace_id'>

/** The kit with the version that a save must still find. */
export interface StoredKit {
  kit: BrandKitView
  etag: string
}

const toStored = ({ body, headers }: { body: BrandKitView; headers: Headers }): StoredKit => ({
  kit: body,
  etag: headers.get('etag') ?? '',
})

export const brandKitQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['brand-kit', workspaceId],
    queryFn: async ({ signal }) => toStored(await api.getBrandKit({ query: { workspace_id: workspaceId }, signal })),
  })

/** Replaces the kit, and returns it as stored. Fails with `precondition_failed` if someone else saved it after `etag`. */
export const saveBrandKit = async ({ kit: { workspace_id }, etag }: StoredKit, change: BrandKitChange): Promise<StoredKit> => {
  const stored = toStored(await api.putBrandKit({ body: { workspace_id, ...change }, ifMatch: etag }))
  queries.setQueryData(brandKitQuery(workspace_id).queryKey, stored)
  return stored
}
