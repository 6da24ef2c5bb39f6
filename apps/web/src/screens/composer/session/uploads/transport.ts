/** The upload endpoints as `carry` needs them. */
import { createApi } from '@broadside/contract/api'
import { createUploadFetch } from '@broadside/contract/upload-fetch'
import { api, baseUrl } from '#api/api.ts'
import { assertOwnSession } from '#api/send.ts'
import { newKey } from '#lib/key.ts'
import type { Transport } from './transfer.ts'

/** A connection without progress for this long is broken, even without an error. */
const stalledMs = 60_000

const rangeOf = (headers: Headers): number => {
  const [, last] = /^bytes=0-(\d+)$/.exec(headers.get('range') ?? '') ?? []
  return last === undefined ? 0 : Number(last) + 1
}

/** Runs a request that is given up when nothing moves. */
const watched = async <T>(outer: AbortSignal, work: (signal: AbortSignal, moved: () => void) => Promise<T>): Promise<T> => {
  const stalled = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(new TypeError('Nothing moves any more')), stalledMs)
  }
  moved()
  try {
    return await work(AbortSignal.any([outer, stalled.signal]), moved)
  } finally {
    clearTimeout(timer)
  }
}

export const createTransport = (workspaceId: string): Transport => ({
  start: async (file, { name, type, sha256 }, signal) => {
    const { body } = await api.startUpload({
      body: {
        workspace_id: workspaceId,
        filename: name,
        size: file.size,
        ...(type ? { mime_type: type } : {}),
        ...(sha256 ? { client_sha256: sha256 } : {}),
      },
      idempotencyKey: newKey(),
      signal,
    })
    return { mediaId: body.media_id, isThere: body.deduped }
  },
  received: (id, total, outer) =>
    watched(outer, async (signal) => {
      const { headers } = await api.sendUploadContent({
        params: { id },
        body: '',
        headers: { 'content-range': `bytes */${total}` },
        signal,
      })
      return rangeOf(headers)
    }),
  send: (id, { bytes, start, total }, { signal: outer, onProgress }) =>
    watched(outer, async (signal, moved) => {
      assertOwnSession()
      const fetch = createUploadFetch(({ sentBytes }) => {
        moved()
        onProgress(sentBytes)
      })
      await createApi({ baseUrl, fetch }).sendUploadContent({
        params: { id },
        body: bytes,
        headers: { 'content-range': `bytes ${start}-${start + bytes.size - 1}/${total}` },
        signal,
      })
    }),
  complete: async (id, signal) => (await api.completeUpload({ params: { id }, body: { workspace_id: workspaceId }, signal })).body,
  read: async (id, signal) => (await api.getMedia({ params: { id }, signal })).body,
})
