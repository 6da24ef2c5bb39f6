/** What became of a post: https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status */
import { defined } from '../kit/defined.ts'
import { findNumber, findString, listAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, Published, Run, Target } from '../spec/index.ts'
import { findText } from '../kit/settings.ts'
import { goesToInbox, isOfPhotos } from './posts.ts'
import type { Api } from './wire.ts'

const pollDelay = 10_000
/** A public post gets its id once it was moderated, which can be after it is complete. */
const idDelay = 30_000
const idPatience = 10 * 60_000

export interface Status {
  state: string
  reason: string | undefined
  uploadedBytes: number
  postId: string | undefined
}

const isUploading = 'PROCESSING_UPLOAD'

export const readStatus = async (api: Api, publishId: string): Promise<Status> => {
  const { json } = await api.post('status/fetch', { publish_id: publishId })
  const id = listAt(json, 'data', 'publicaly_available_post_id')[0]
  return {
    state: findString(json, 'data', 'status') ?? '',
    reason: findString(json, 'data', 'fail_reason'),
    uploadedBytes: findNumber(json, 'data', 'uploaded_bytes') ?? 0,
    postId: typeof id === 'string' || typeof id === 'number' ? String(id) : undefined,
  }
}

export const isIncomplete = ({ state, uploadedBytes }: Status, size: number): boolean => state === isUploading && uploadedBytes < size

const profileOf = ({ account }: Target): string => `https://www.tiktok.com/@${encodeURIComponent(account.username)}`

/** Until it has an id, a post is known by the id of its upload. */
export const toPublished = (target: Target, publishId: string): Published => ({
  externalId: publishId,
  externalUrl: profileOf(target),
  reference: { publishId },
})

const waitsForId = async (run: Run, draft: Draft, { postId }: Status): Promise<boolean> => {
  if (postId !== undefined || findText(draft.settings, 'privacy_level') !== 'PUBLIC_TO_EVERYONE') return false
  const since = await run.step('complete-since', async () => run.now().getTime())
  return run.now().getTime() - since < idPatience
}

/** Waits until TikTok has posted it. Throws NetworkError kind `rejected` if it didn't. */
const awaitId = async (run: Run, api: Api, publishId: string, draft: Draft): Promise<string> => {
  const status = await readStatus(api, publishId)
  if (status.state === 'FAILED')
    throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'processing_failed', ...defined({ detail: status.reason }) })
  if (goesToInbox(draft) && status.state === 'SEND_TO_USER_INBOX') return ''
  if (status.state !== 'PUBLISH_COMPLETE') return run.later(pollDelay)
  return (await waitsForId(run, draft, status)) ? run.later(idDelay) : (status.postId ?? '')
}

export const awaitPost = async (run: Run, api: Api, target: Target, draft: Draft, published: Published): Promise<Published> => {
  const publishId = findString(published.reference, 'publishId') ?? published.externalId
  const id = await run.step('posted', () => awaitId(run, api, publishId, draft))
  if (id === '') return published
  return {
    ...published,
    externalId: id,
    externalUrl: `${profileOf(target)}/${isOfPhotos(draft) ? 'photo' : 'video'}/${encodeURIComponent(id)}`,
  }
}
