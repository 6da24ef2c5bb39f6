import { findString } from '../kit/expect.ts'
import type { Json, OperatorApp } from '../spec/index.ts'

/** Encrypted by the server. Tokens of Pages don't expire: https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived */
export interface Credential {
  [key: string]: Json
  app: { [key: string]: Json; clientId: string; clientSecret: string }
  /** By the number of the Page. */
  tokens: Record<string, string>
}

export const findApp = (credential: Json): OperatorApp | undefined => {
  const [clientId, clientSecret] = [findString(credential, 'app', 'clientId'), findString(credential, 'app', 'clientSecret')]
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}
