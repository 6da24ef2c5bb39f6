import { sentence, type SentenceCode } from '@broadside/contract/sentences'
import * as client from 'openid-client'
import type { Ctx } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { isFetchError } from '#lib/safe-fetch-errors.ts'
import { setHealth } from './providers.store.ts'

type Base = Pick<Ctx, 'db' | 'clock' | 'log'>

export type Trouble = SentenceCode<'providerHealth'>

export function* causesOf(error: unknown): Generator<unknown> {
  for (let cause = error; cause !== undefined && cause !== null; cause = cause instanceof Error ? cause.cause : undefined) yield cause
}

/** RFC 6749, section 5.2: a client that sent its secret in the header is rejected with a challenge of the same scheme. */
export const rejectsBasic = (cause: unknown): cause is client.WWWAuthenticateChallengeError =>
  cause instanceof client.WWWAuthenticateChallengeError && cause.cause.some(({ scheme }) => scheme === 'basic')

/** A fault in the provider itself; undefined if only this sign-in is at fault. */
function troubleOf(error: unknown): Trouble | undefined {
  for (const cause of causesOf(error)) {
    // A disconnected browser says nothing about the provider.
    if (isFetchError(cause)) return cause.code === 'aborted' ? undefined : 'unreachable'
    if (rejectsBasic(cause)) return 'client_rejected'
    if (cause instanceof client.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(cause.error))
      return 'client_rejected'
    if (cause instanceof client.ClientError && ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(cause.code ?? ''))
      return 'invalid_response'
  }
  return undefined
}

const messageOf = (trouble: Trouble): string => sentence('providerHealth', trouble).message

export const recordHealth = ({ db, clock }: Pick<Base, 'db' | 'clock'>, providerId: string, trouble: Trouble | undefined) =>
  setHealth(db, providerId, {
    health_status: trouble ? 'unavailable' : 'healthy',
    health_message: trouble ? messageOf(trouble) : null,
    health_code: trouble ?? null,
    last_checked_at: clock.now(),
  })

/**
 * Contacts the provider and records its health. Throws `provider_unavailable` if it does not work, and
 * `credentials_invalid` if it rejects this sign-in or sends an untrusted response.
 */
export async function askProvider<T>(ctx: Base, providerId: string, question: () => Promise<T>): Promise<T> {
  try {
    const answer = await question()
    await recordHealth(ctx, providerId, undefined)
    return answer
  } catch (error) {
    const trouble = troubleOf(error)
    await recordHealth(ctx, providerId, trouble)
    if (error instanceof Problem) throw error
    ctx.log.info({ err: error, provider: providerId }, 'identity provider sign-in failed')
    if (trouble) throw new Problem('provider_unavailable', messageOf(trouble))
    throw new Problem('credentials_invalid', "The identity provider didn't confirm this sign-in.")
  }
}
