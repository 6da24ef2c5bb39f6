import { NetworkError } from '../../spec/index.ts'

/** Google's tokens have no other characters: https://developers.google.com/identity/protocols/oauth2#size */
const token = /^[\w./~+-]+$/

/** Throws NetworkError kind `auth` instead of a header that can't be sent. */
export const bearerOf = (stored: string): { authorization: string } => {
  if (!token.test(stored)) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'token_malformed' })
  return { authorization: `Bearer ${stored}` }
}
