/** The upload endpoints. A broken upload continues where the server's copy ends. */
import { createApi } from '@broadside/contract/api'
import { createUploadFetch } from '@broadside/contract/upload-fetch'
import { newKey } from '#lib/key.ts'
import { api, baseUrl } from './api.ts'
import type { MediaView } from './media.ts'
import { assertOwnSession } from './send.ts'

/** What an uploaded file is for: the library, or a logo or font of the brand kit. */
export type AssetKind = 'library' | 'brand_asset' | 'brand_font'

interface FileToUpload {
  workspaceId: string
  name: string
  size: number
  type?: string | undefined
  sha256?: string | undefined
  assetKind: AssetKind
}

/** `isThere` if the workspace already has the file, so that nothing needs to be sent. */
export const startUpload = async ({ workspaceId, name, size, type, sha256, assetKind }: FileToUpload, signal: AbortSignal) => {
  const { body } = await api.startUpload({
    body: {
      workspace_id: workspaceId,
      filename: name,
      size,
      asset_kind: assetKind,
      ...(type ? { mime_type: type } : {}),
      ...(sha256 ? { client_sha256: sha256 } : {}),
    },
    idempotencyKey: newKey(),
    signal,
  })
  return { mediaId: body.media_id, isThere: body.deduped }
}

const rangeOf = (headers: Headers): number => {
  const [, last] = /^bytes=0-(\d+)$/.exec(headers.get('range') ?? '') ?? []
  return last === undefined ? 0 : Number(last) + 1
}

/** How many bytes the server has. */
export const countReceived = async (id: string, total: number, signal: AbortSignal): Promise<number> => {
  const { headers } = await api.sendUploadContent({ params: { id }, body: '', headers: { 'content-range': `bytes */${total}` }, signal })
  return rangeOf(headers)
}

interface Part {
  bytes: Blob
  /** Where the bytes begin in the file. */
  start: number
  /** The size of the file. */
  total: number
}

interface Sending {
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

export const sendPart = async (id: string, { bytes, start, total }: Part, { signal, onProgress }: Sending): Promise<void> => {
  // `fetch` reports no progress, so these requests don't pass through `send`, which checks this for all others.
  assertOwnSession()
  const fetch = createUploadFetch(({ sentBytes }) => onProgress(sentBytes))
  await createApi({ baseUrl, fetch }).sendUploadContent({
    params: { id },
    body: bytes,
    headers: { 'content-range': `bytes ${start}-${start + bytes.size - 1}/${total}` },
    signal,
  })
}

export const completeUpload = async (id: string, workspaceId: string, signal: AbortSignal): Promise<MediaView> =>
  (await api.completeUpload({ params: { id }, body: { workspace_id: workspaceId }, signal })).body

export const getMedia = async (id: string, signal: AbortSignal): Promise<MediaView> => (await api.getMedia({ params: { id }, signal })).body
