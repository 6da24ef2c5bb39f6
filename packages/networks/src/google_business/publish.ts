/** Publishes a post in one call, and waits until Google has reviewed it. */
import { toConstraints } from '../kit/constraints.ts'
import { findString } from '../kit/expect.ts'
import { readGrantedToken, waitForToken } from '../kit/granted-token.ts'
import { prepareMedia, publicAddress } from '../kit/public-media.ts'
import { NetworkError } from '../spec/index.ts'
import { recallOne, toSent } from '../kit/recall.ts'
import type { Draft, Json, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { locationOf, photo } from './limits.ts'
import { postsUrlOf, stateOf, toPost, toPublished } from './posts.ts'
import { findPost } from './read-back.ts'
import { type Api, openApi } from './wire.ts'

const step = 'post'
const pollDelay = 10_000
/** Milliseconds that an image's address is valid: as long as the service waits for a review, and a little longer. */
const addressLifetime = 25 * 3_600_000

const constraints = toConstraints(photo)

const rejected = (code: string): NetworkError => new NetworkError({ kind: 'rejected', evidence: 'rejected', code })

const toMedia = async (run: Run, draft: Draft): Promise<{ [key: string]: Json }[]> => {
  const media: { [key: string]: Json }[] = []
  for (const medium of draft.segments.flatMap((segment) => segment.media))
    media.push({ mediaFormat: 'PHOTO', sourceUrl: await publicAddress(run, medium, addressLifetime, constraints) })
  return media
}

/** https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/create */
const send = async (run: Run, api: Api, { account }: Target, draft: Draft): Promise<Published> => {
  const post = toPost(account, draft)
  const media = await toMedia(run, draft)
  const files = draft.segments.flatMap((segment) => segment.media.map(({ id }) => id))
  return run.once(step, {
    // Addresses of images differ each time.
    payload: { ...post, files },
    send: async () => {
      const answer = await api.post(postsUrlOf(account), { ...post, ...(media.length > 0 && { media }) })
      // The answer is a success, but readers will never see the post.
      if (stateOf(answer) === 'rejected') throw rejected('policy_violation')
      return toPublished(account, answer)
    },
    find: (_, sent) => findPost(run, api, account, { post, images: media.length }, sent),
  })
}

/** https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts/get */
const readPost = (api: Api, { account }: Target, id: string): Promise<unknown> =>
  api.get(`${postsUrlOf(account)}/${encodeURIComponent(id)}`).catch((error: unknown) => {
    throw error instanceof NetworkError && error.code === 'not_found' ? rejected('post_gone') : error
  })

/** Waits until Google has reviewed the post. Throws NetworkError kind `rejected` if it doesn't show it. */
const awaitReview = async (run: Run, api: Api, target: Target, published: Published): Promise<Published> => {
  if (findString(published.reference, 'state') === 'live') return published
  const reviewed = await run.step('reviewed', async () => {
    const post = await readPost(api, target, published.externalId)
    const state = stateOf(post)
    if (state === 'rejected') throw rejected('rejected_in_review')
    return state === 'live' ? { url: toPublished(target.account, post).externalUrl } : run.later(pollDelay)
  })
  return { ...published, externalUrl: reviewed.url }
}

const assertOffered = ({ account }: Target): void => {
  if (!locationOf(account).takesPosts) throw new NetworkError({ kind: 'permission', evidence: 'not_sent', code: 'posts_not_offered' })
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const granted = readGrantedToken(target.credential)
  waitForToken(run, granted)
  const api = openApi(run, granted.token)
  const known = await run.published(step)
  if (!known) assertOffered(target)
  const published = known ?? (await send(run, api, target, draft))
  // A review takes longer than the call.
  if (!known && findString(published.reference, 'state') === 'processing') return run.later(pollDelay)
  return awaitReview(run, api, target, published)
}

export const stage = (run: Run, _: Target, draft: Draft): Promise<void> => prepareMedia(run, draft, () => constraints)

export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const api = openApi(run, readGrantedToken(target.credential).token)
  const images = draft.segments.flatMap(({ media }) => media).length
  return recallOne(() => findPost(run, api, target.account, { post: toPost(target.account, draft), images }, toSent(lost)))
}
