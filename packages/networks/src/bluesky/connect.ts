/** Connects by OAuth or with an app password (https://atproto.com/specs/xrpc#app-passwords), on any PDS. */
import { defined } from '../kit/defined.ts'
import { expectString, findAt, findString } from '../kit/expect.ts'
import { toOrigin } from '../kit/origin.ts'
import { NetworkError } from '../spec/index.ts'
import type {
  Account,
  Collection,
  ConnectTools,
  Connected,
  CredentialsConnect,
  Json,
  OAuthConnect,
  Refreshed,
  Target,
} from '../spec/index.ts'
import { findDid, getService, toIdentifier } from './identity.ts'
import { exchange, renew } from './oauth.ts'
import { findOAuthCredential, type OAuthCredential } from './oauth-session.ts'
import type { Hosts } from './hosts.ts'
import {
  allowsMessages,
  createSession,
  expiryOf,
  openSession,
  renewSession,
  toCredential,
  type Session,
  type SessionAnswer,
} from './wire.ts'
import { xrpc } from './xrpc.ts'

interface Profile {
  displayName: string
  avatarUrl: string
}

const none: Profile = { displayName: '', avatarUrl: '' }

/** Reads the profile record from the account's own repository, so no app view is needed. */
const findProfile = async (session: Session): Promise<Profile> => {
  const { service, did } = session
  try {
    const query = { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' }
    const { json } = await session.send('com.atproto.repo.getRecord', () => ({ method: 'GET', query }))
    const avatar = findString(json, 'value', 'avatar', 'ref', '$link')
    const image = new URLSearchParams({ did, cid: avatar ?? '' })
    return {
      displayName: findString(json, 'value', 'displayName') ?? '',
      avatarUrl: avatar ? `${xrpc(service, 'com.atproto.sync.getBlob')}?${image}` : '',
    }
  } catch (error) {
    // Many accounts have no profile record, and connecting doesn't require one.
    if (error instanceof NetworkError) return none
    throw error
  }
}

/** `body` is the answer of createSession, refreshSession or getSession. */
const readAccount = async (session: Session, body: unknown): Promise<Account> => {
  if (findAt(body, 'active') === false) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'account_not_active' })
  const { service, did } = session
  return { accountId: did, username: expectString(body, 'handle'), ...(await findProfile(session)), instanceUrl: service, limits: {} }
}

const allowed = (credential: Json): Collection[] => (allowsMessages(credential) ? ['engagement', 'messaging'] : ['engagement'])

const withPassword = async (tools: ConnectTools, { credential, body }: SessionAnswer): Promise<Refreshed & { credential: Json }> => ({
  account: await readAccount(openSession(tools, credential), body),
  credential,
  allows: allowed(credential),
  ...defined({ expiresAt: expiryOf(credential.accessJwt) }),
})

const withTokens = async (tools: ConnectTools, credential: OAuthCredential): Promise<Refreshed & { credential: Json }> => {
  const session = openSession(tools, credential)
  const { json } = await session.send('com.atproto.server.getSession', () => ({ method: 'GET' }))
  return {
    account: await readAccount(session, json),
    credential,
    allows: allowed(credential),
    expiresAt: new Date(credential.expiresAt),
  }
}

const toConnected = ({ account, ...rest }: Refreshed & { credential: Json }): Connected => ({ accounts: [account], ...rest })

const findService = async (
  tools: ConnectTools,
  hosts: Hosts,
  identifier: string,
  named: string,
): Promise<{ service: string; did?: string }> => {
  const service = toOrigin(named || hosts.entryway)
  if (service !== toOrigin(hosts.entryway)) return { service }
  const did = await findDid(tools, service, identifier)
  if (!did) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'handle_not_found' })
  return { service: await getService(tools, hosts, did), did }
}

/** A PDS names the error of every refusal, so one without a name comes from another kind of server. */
const isFromElsewhere = ({ code, httpStatus = 0 }: NetworkError): boolean =>
  code === 'broken_answer' || (httpStatus < 500 && httpStatus !== 429 && code === `http_${httpStatus}`)

/** Throws NetworkError with the code `not_bluesky` if the service is not a PDS. */
const signIn: typeof createSession = async (tools, login) => {
  try {
    return await createSession(tools, login)
  } catch (error) {
    if (!(error instanceof NetworkError) || !isFromElsewhere(error)) throw error
    throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'not_bluesky', cause: error })
  }
}

export const connectWithPassword = async (
  hosts: Hosts,
  ...[tools, values]: Parameters<CredentialsConnect['connect']>
): Promise<Connected> => {
  const identifier = toIdentifier(values['handle'] ?? '')
  const password = (values['app_password'] ?? '').trim()
  const found = await findService(tools, hosts, identifier, (values['service_url'] ?? '').trim())
  const answer = await signIn(tools, { service: found.service, identifier, password })
  // Reject a server that signs in a different account from the one the handle names.
  if (found.did && answer.credential.did !== found.did) {
    throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  }
  return toConnected(await withPassword(tools, answer))
}

export const finish = async (hosts: Hosts, ...[tools, callback]: Parameters<OAuthConnect['finish']>): Promise<Connected> =>
  toConnected(await withTokens(tools, await exchange(tools, hosts, callback)))

export const refresh = async (tools: ConnectTools, target: Target): Promise<Refreshed> => {
  const oauth = findOAuthCredential(target.credential)
  if (oauth) return withTokens(tools, await renew(tools, oauth))
  const answer = await renewSession(tools, toCredential(target.credential))
  if (answer.credential.did !== target.account.accountId) {
    throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  }
  return withPassword(tools, answer)
}
