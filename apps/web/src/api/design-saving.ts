/** Saves a design while it is edited. */
import { createApi } from '@broadside/contract/api'
import { queryOptions } from '@tanstack/react-query'
import { newKey } from '#lib/key.ts'
import { type AnswerOf, api, baseUrl } from './api.ts'
import { type DesignView, designQuery, keepDesign } from './designs.ts'
import { queries } from './queries.ts'
import { send } from './send.ts'

type Body = Parameters<typeof api.updateImageDesign>[0]['body']
export type RecoveryReason = NonNullable<Body['recovery_reason']>

export interface SaveOptions {
  reason?: RecoveryReason | undefined
  /** The page may be closed before the response arrives. */
  isLeaving?: boolean
}

/** Browsers keep up to 64 KiB of requests alive after a page is closed (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch). */
const longestAlive = 60_000

const lastingApi = createApi({ baseUrl, fetch: (input, init) => send(input, { ...init, keepalive: true }) })

export const outlivesPage = (body: object): boolean => new TextEncoder().encode(JSON.stringify(body)).length <= longestAlive

type Saved = Pick<AnswerOf<'updateImageDesign'>, 'id' | 'revision' | 'updated_at'>

export const saveDesign = async (id: string, save: Body, { reason, isLeaving = false }: SaveOptions = {}): Promise<Saved> => {
  const { updateImageDesign } = isLeaving && outlivesPage(save) ? lastingApi : api
  const body = { ...save, ...(reason && { recovery_reason: reason }) }
  return (await updateImageDesign({ params: { id }, headers: { prefer: 'return=minimal' }, body })).body
}

/** Reads the design as it is now. */
export const readDesign = (id: string): Promise<DesignView> => queries.fetchQuery({ ...designQuery(id), staleTime: 0 })

export const restoreDesign = async (id: string): Promise<DesignView> => keepDesign((await api.restoreImageDesign({ params: { id } })).body)

/** Returns a function that creates a design with this document. Repeating it after a failure creates no second one. */
export const prepareCopy = (workspaceId: string, document: DesignView['document']): (() => Promise<DesignView>) => {
  const { title, preset_key, width_px, height_px } = document
  const blank = { workspace_id: workspaceId, title, preset_key, width_px, height_px, client_request_id: newKey() }
  return async () => {
    const created = (await api.createImageDesign({ body: blank })).body
    if (created.revision > 1) return keepDesign(created)
    return keepDesign({ ...created, document, ...(await saveDesign(created.id, { expected_revision: 1, document })) })
  }
}

/** Who changed a design, as far as its history has a version of theirs. */
export interface Changer {
  isSelf: boolean
  name?: string | undefined
}

/** Prefers other users, since the user's own changes aren't a surprise. */
const findChanger = async (id: string, sinceRevision: number): Promise<Changer> => {
  const { items } = (await api.listImageDesignRevisions({ params: { id }, query: { limit: 20 } })).body
  const since = items.filter(({ revision }) => revision > sinceRevision)
  const other = since.find(({ is_current_user: isOwn }) => !isOwn)
  return { isSelf: since.length > 0 && !other, name: other?.actor_name || undefined }
}

export const changerQuery = (id: string, sinceRevision: number) =>
  queryOptions({ queryKey: ['design', id, 'changer', sinceRevision], queryFn: () => findChanger(id, sinceRevision), staleTime: 0 })
