/**
 * Sends a post once: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#create-a-post. LinkedIn has no
 * keys for repeats, but refuses the same content for a while and names the post that has it.
 */
import { isSuccess } from '../kit/http-errors.ts'
import { NetworkError } from '../spec/index.ts'
import type { HttpResponse, Json, Published, Sent } from '../spec/index.ts'
import { addressOf, createdAt, findPostUrn } from './urn.ts'
import type { Api } from './wire.ts'

/** Clocks differ. */
const clockToleranceMs = 30_000

export const toPublished = (urn: string): Published => ({ externalId: urn, externalUrl: addressOf(urn) })

/**
 * Judges a refusal by the age of the post that it names. One that was made after the first call and before this one is that call's. One that
 * is as young as this call proves nothing: LinkedIn has named posts that don't exist (https://github.com/ComposioHQ/composio/issues/2710).
 */
const judgeDuplicate = (answer: HttpResponse, refusal: NetworkError, { startedAt, firstSentAt }: Sent): Published => {
  const urn = findPostUrn(answer.json)
  const at = urn === undefined ? 0 : createdAt(urn)
  if (urn === undefined || at < firstSentAt.getTime() - clockToleranceMs) throw refusal
  if (at < startedAt.getTime() - clockToleranceMs) return toPublished(urn)
  const { code, httpStatus, detail } = refusal
  throw new NetworkError({
    kind: 'unavailable',
    evidence: 'unknown',
    code,
    ...(httpStatus === undefined ? {} : { httpStatus }),
    ...(detail === undefined ? {} : { detail }),
  })
}

const urnOf = ({ headers }: HttpResponse): string => {
  const urn = headers.get('x-restli-id') ?? headers.get('x-linkedin-id')
  if (!urn) throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'broken_answer' })
  return urn
}

export const sendPost = async (api: Api, post: Json, sent: Sent): Promise<Published> => {
  const answer = await api.send({ method: 'POST', path: '/rest/posts', json: post })
  if (isSuccess(answer)) return toPublished(urnOf(answer))
  const refusal = api.toError(answer)
  if (refusal.kind === 'duplicate') return judgeDuplicate(answer, refusal, sent)
  throw refusal
}
