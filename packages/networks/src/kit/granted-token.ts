/**
 * A token as networks store it, with the app to which it was granted. An operator can change the app without losing accounts, because
 * renewals name the app of the token and not the current one.
 */
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, Json, Refreshed, Run } from '../spec/index.ts'
import { defined } from './defined.ts'
import { findString } from './expect.ts'
import type { OAuthApp, Tokens } from './oauth2.ts'

export interface GrantedToken {
  [key: string]: Json
  token: string
  /** Absent for a token that isn't renewed, or that is renewed with itself. */
  refreshToken?: string
  /** An ISO date. Absent for a token that doesn't expire. */
  expiresAt?: string
  /** Absent for a token that the user made without an app of the operator. */
  app?: { [key: string]: Json; clientId: string; clientSecret: string }
}

/** A renewal that returns no refresh token leaves the former one valid. */
export const toGrantedToken = (
  { accessToken, refreshToken, expiresAt }: Omit<Tokens, 'body'>,
  { clientId, clientSecret }: OAuthApp,
  former?: GrantedToken,
): GrantedToken => ({
  token: accessToken,
  ...defined({ refreshToken: refreshToken ?? former?.refreshToken, expiresAt: expiresAt?.toISOString() }),
  app: { clientId, clientSecret },
})

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const readGrantedToken = (stored: Json): GrantedToken => {
  const token = findString(stored, 'token')
  if (!token) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  const [clientId, clientSecret] = [findString(stored, 'app', 'clientId'), findString(stored, 'app', 'clientSecret')]
  return {
    token,
    ...defined({ refreshToken: findString(stored, 'refreshToken'), expiresAt: findString(stored, 'expiresAt') }),
    ...(clientId && clientSecret ? { app: { clientId, clientSecret } } : {}),
  }
}

export const expiryOf = ({ expiresAt }: GrantedToken): { expiresAt?: Date } => (expiresAt ? { expiresAt: new Date(expiresAt) } : {})

interface Renewal {
  /** Milliseconds before its end in which a token is renewed. The service refreshes an account every six hours, and near the end. */
  within: number
  renew: (granted: GrantedToken) => Promise<GrantedToken>
  /** Reads the account with a token that is valid. */
  read: (granted: GrantedToken) => Promise<Pick<Refreshed, 'account' | 'allows' | 'scopes'>>
}

const readSame = async (known: Account, granted: GrantedToken, { read }: Renewal) => {
  const found = await read(granted)
  if (found.account.accountId !== known.accountId) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  return found
}

/** The token with the present secret of its app, which the admin may have replaced since. */
const withPresentSecret = async ({ findApp }: Pick<ConnectTools, 'findApp'>, granted: GrantedToken): Promise<GrantedToken> => {
  const { clientId, clientSecret } = (granted.app && (await findApp?.(granted.app.clientId))) ?? granted.app ?? {}
  if (!clientId || !clientSecret || clientSecret === granted.app?.clientSecret) return granted
  return { ...granted, app: { clientId, clientSecret } }
}

/** Renews the token if it ends soon, then reads the account. Returns a renewed token also if the account couldn't be read. */
export const refreshGrantedToken = async (
  tools: Pick<ConnectTools, 'now' | 'findApp'>,
  account: Account,
  stored: GrantedToken,
  renewal: Renewal,
): Promise<Refreshed> => {
  const granted = await withPresentSecret(tools, stored)
  const isDue = granted.expiresAt !== undefined && Date.parse(granted.expiresAt) - tools.now().getTime() <= renewal.within
  if (!isDue) {
    const read = await readSame(account, granted, renewal)
    return granted === stored ? read : { ...read, credential: granted, ...expiryOf(granted) }
  }
  const renewed = await renewal.renew(granted)
  const kept = { credential: renewed, ...expiryOf(renewed) }
  try {
    return { ...(await readSame(account, renewed, renewal)), ...kept }
  } catch (error) {
    // The old token can't be renewed again, so the new one must be stored.
    if (error instanceof NetworkError && error.kind !== 'auth') return { account, ...kept }
    throw error
  }
}

/** A token that ends during a call would fail it, and a renewed one is only there in the next run. */
const margin = 60_000
const renewalWait = 5_000

/** Continues in a later run, with a renewed token, if this one is about to end. */
export const waitForToken = (run: Pick<Run, 'now' | 'later'>, { expiresAt }: GrantedToken): void => {
  if (expiresAt !== undefined && Date.parse(expiresAt) - run.now().getTime() < margin) run.later(renewalWait)
}
