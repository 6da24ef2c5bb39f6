import { expectString, findString } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import { toStreamedForm } from '../kit/streamed-form.ts'
import { NetworkError } from '../spec/index.ts'
import { recallOne, toSent, unsure } from '../kit/recall.ts'
import type { Draft, HttpRequest, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { hasVideo, openFiles, toParts, toPost, toPublished } from './posts.ts'
import { assertQuota } from './quota.ts'
import { findPost } from './read-back.ts'
import { type Api, blogPath, openApi } from './wire.ts'

const uploadTimeout = 30 * 60_000
const pollDelay = 15_000

/** A video that can't be read this long after it was accepted will not appear. */
const processingTime = 3_600_000

/** https://github.com/tumblr/docs/blob/master/api.md#postspost-id---fetching-a-post-neue-post-format. Undefined if there is no such post. */
const findState = async (api: Api, blogId: string, id: string): Promise<string | undefined> => {
  try {
    const { json } = await api({ method: 'GET', path: `${blogPath(blogId)}/posts/${encodeURIComponent(id)}` })
    return findString(json, 'response', 'state') ?? 'published'
  } catch (error) {
    if (error instanceof NetworkError && error.httpStatus === 404) return undefined
    throw error
  }
}

/** A post with a video appears once the video was processed. */
const awaitVideo = async (run: Run, api: Api, { account }: Target, id: string): Promise<void> => {
  const since = await run.step('accepted', async () => run.now().getTime())
  await run.step('processed', async () => {
    const state = await findState(api, account.accountId, id)
    if (state !== undefined && state !== 'transcoding') return state
    if (run.now().getTime() - since < processingTime) return run.later(pollDelay)
    throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'media_processing_failed' })
  })
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const [segment] = draft.segments
  if (!segment) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const { account } = target
  const api = openApi(run, readGrantedToken(target.credential).token)
  const files = await openFiles(run, segment.media)
  const post = toPost(draft, segment, files)
  const body = (): Pick<HttpRequest, 'json' | 'body' | 'headers' | 'timeout'> =>
    files.length > 0 ? { ...toStreamedForm(toParts(post, files)), timeout: uploadTimeout } : { json: post }
  const published = await run.once('post', {
    payload: { ...post, media: segment.media.map(({ id }) => id) },
    send: async () => {
      await assertQuota(run, api, draft, segment)
      const { json } = await api({ method: 'POST', path: `${blogPath(account.accountId)}/posts`, ...body() })
      return toPublished(account, draft, expectString(json, 'response', 'id'))
    },
    find: (_, sent) => findPost(run, api, target, draft, segment, sent),
  })
  if (hasVideo(segment)) await awaitVideo(run, api, target, published.externalId)
  return published
}

export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const [segment] = draft.segments
  if (!segment || segment.text.trim() === '') return unsure
  const api = openApi(run, readGrantedToken(target.credential).token)
  return recallOne(() => findPost(run, api, target, draft, segment, toSent(lost)))
}
