/** Brings files into the library and then into the post. */
import { createApi } from '@broadside/contract/api'
import { createUploadFetch } from '@broadside/contract/upload-fetch'
import { api, baseUrl } from '#api/api.ts'
import { type MediaView, mediaQuery } from '#api/media.ts'
import { queries } from '#api/queries.ts'
import { newKey } from '#lib/key.ts'
import type { Session, UploadItem } from '../session.ts'

interface Sending {
  workspaceId: string
  file: File
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** The session, the bytes with their progress, and the end. Rejects as the client does. */
const sendFile = async ({ workspaceId, file, signal, onProgress }: Sending): Promise<MediaView> => {
  const { body: session } = await api.startUpload({
    body: { workspace_id: workspaceId, filename: file.name, size: file.size, ...(file.type ? { mime_type: file.type } : {}) },
    idempotencyKey: newKey(),
    signal,
  })
  const params = { id: session.media_id }
  if (!session.upload) return (await api.getMedia({ params, signal })).body
  const send = createUploadFetch(({ sentBytes }) => onProgress(sentBytes / file.size))
  const { url, method, headers } = session.upload
  // Storage of this server is reached under the address that the page has, which need not be the one the server knows of itself.
  if (new URL(url).pathname === api.sendUploadContent.url({ params })) {
    await createApi({ baseUrl, fetch: send }).sendUploadContent({ params, body: file, signal })
  } else {
    const response = await send(url, { method, headers, body: file, signal })
    if (!response.ok) throw new Error(`The storage answered ${response.status}`)
  }
  return (await api.completeUpload({ params, body: { workspace_id: workspaceId }, signal })).body
}

const change = ({ uploads }: Session, key: string, fields: Partial<UploadItem> | undefined) =>
  uploads.set(uploads.get().flatMap((one) => (one.key === key ? (fields ? { ...one, ...fields } : []) : one)))

/** Sends one file, and adds it to the post when it is there. What goes wrong stays visible with the file until it is removed. */
const addFile = async (session: Session, file: File): Promise<void> => {
  const key = newKey()
  const abort = new AbortController()
  const cancel = () => {
    abort.abort()
    change(session, key, undefined)
  }
  session.uploads.set([...session.uploads.get(), { key, name: file.name, progress: 0, cancel }])
  try {
    const media = await sendFile({
      workspaceId: session.workspace.id,
      file,
      signal: abort.signal,
      onProgress: (progress) => change(session, key, { progress }),
    })
    queries.setQueryData(mediaQuery(media.id).queryKey, media)
    change(session, key, undefined)
    session.edit({ type: 'media-added', id: media.id, altText: media.alt_text })
  } catch (error) {
    if (!abort.signal.aborted) change(session, key, { error })
  }
}

/** One after the other, so that they stand in the post as they were chosen. */
export const addFiles = async (session: Session, files: readonly File[]): Promise<void> => {
  for (const file of files) await addFile(session, file)
}
