import * as client from 'openid-client'
import type { Ctx } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { isFetchError } from '#lib/safe-fetch-errors.ts'
import { setHealth } from './providers.store.ts'

type Base = Pick<Ctx, 'db' | 'clock' | 'log'>

function* causesOf(error: unknown): Generator<unknown> {
  for (let cause = error; cause !== undefined && cause !== null; cause = cause instanceof Error ? cause.cause : undefined) yield cause
}

/** A safe description of a fault in the provider itself; undefined if only this sign-in is at fault. */
function troubleOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    // A disconnected browser says nothing about the provider.
    if (isFetchError(cause)) return cause.code === 'aborted' ? undefined : "Couldn't reach the identity provider."
    if (cause instanceof client.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(cause.error))
      return 'The identity provider rejected the client id or the client secret.'
    if (cause instanceof client.ClientError && ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(cause.code ?? ''))
      return 'The identity provider sent an invalid response.'
  }
  return undefined
}

const record = ({ db, clock }: Base, providerId: string, message: string | undefined) =>
  setHealth(db, providerId, {
    health_status: message ? 'unavailable' : 'healthy',
    health_message: message ?? null,
    last_checked_at: clock.now(),
  })

/**
 * Contacts the provider and records its health. Throws `provider_unavailable` if it does not work, and
 * `credentials_invalid` if it rejects this sign-in or sends an untrusted response.
 */
export async function askProvider<T>(ctx: Base, providerId: string, question: () => Promise<T>): Promise<T> {
  try {
    const answer = await question()
    await record(ctx, providerId, undefined)
    return answer
  } catch (error) {
    const trouble = troubleOf(error)
    await record(ctx, providerId, trouble)
    if (error instanceof Problem) throw error
    ctx.log.info({ err: error, provider: providerId }, 'identity provider sign-in failed')
    if (trouble) throw new Problem('provider_unavailable', trouble)
    throw new Problem('credentials_invalid', "The identity provider didn't confirm this sign-in.")
  }
}
