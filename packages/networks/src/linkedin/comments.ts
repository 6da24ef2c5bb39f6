/** Comments on a post: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api */
import { findString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Published } from '../spec/index.ts'
import type { Way } from './credential.ts'
import { addressOf } from './urn.ts'
import { type Api, inPath } from './wire.ts'

/** The versioned API needs a permission that apps for profiles alone can't have; the older one takes their comments. */
export const commentsPath = (way: Way, postUrn: string): string =>
  `/${way === 'organization' ? 'rest' : 'v2'}/socialActions/${inPath(postUrn)}/comments`

export interface Comment {
  postUrn: string
  text: string
}

export const toPublishedComment = (postUrn: string, urn: string): Published => ({ externalId: urn, externalUrl: addressOf(postUrn, urn) })

export const sendComment = async (api: Api, way: Way, { accountId }: Account, { postUrn, text }: Comment): Promise<Published> => {
  const json = { actor: accountId, object: postUrn, message: { text } }
  const answer = await api.call({ method: 'POST', path: commentsPath(way, postUrn), json }).catch((error: unknown) => {
    // A post can take a moment before it can be commented on.
    if (error instanceof NetworkError && error.httpStatus === 404)
      throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'post_not_ready', httpStatus: 404 })
    throw error
  })
  const urn = findString(answer.json, 'commentUrn') ?? answer.headers.get('x-restli-id')
  if (!urn) throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'broken_answer' })
  return toPublishedComment(postUrn, urn)
}
