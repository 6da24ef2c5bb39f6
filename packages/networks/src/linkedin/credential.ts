/** What is stored for the accounts of an authorization. */
import { defined } from '../kit/defined.ts'
import { findString } from '../kit/expect.ts'
import { type GrantedToken, readGrantedToken } from '../kit/granted-token.ts'
import type { Json, Network } from '../spec/index.ts'

/** The alternative of the authorization that a token was granted in. */
export type Way = 'person' | 'organization'

export const toWay = (way: unknown): Way => (way === 'organization' ? 'organization' : 'person')

/** Encrypted by the server. */
export interface Credential extends GrantedToken {
  way: Way
  /** An ISO date. Renewals don't extend it: https://learn.microsoft.com/en-us/linkedin/shared/authentication/programmatic-refresh-tokens */
  refreshEndsAt?: string
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (stored: Json): Credential => ({
  ...readGrantedToken(stored),
  way: toWay(findString(stored, 'way')),
  ...defined({ refreshEndsAt: findString(stored, 'refreshEndsAt') }),
})

export const dayMs = 24 * 3_600_000

/** Most apps get no refresh token. One that has it can't get a token that outlives it. */
export const renews: NonNullable<Network['renews']> = (stored: Json): boolean => {
  const { refreshToken, refreshEndsAt, expiresAt } = toCredential(stored)
  if (refreshToken === undefined) return false
  return refreshEndsAt === undefined || expiresAt === undefined || Date.parse(refreshEndsAt) - Date.parse(expiresAt) > dayMs
}
