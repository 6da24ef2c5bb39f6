/** Connects with an app password, on any PDS (https://atproto.com/specs/xrpc#app-passwords). */
import { findAt, findString } from '../kit/expect.ts'
import { toOrigin } from '../kit/origin.ts'
import { NetworkError } from '../spec/index.ts'
import type {
  Account,
  Collection,
  ConnectDeclaration,
  ConnectTools,
  Connected,
  CredentialField,
  CredentialsConnect,
  Permission,
  Refreshed,
  Target,
} from '../spec/index.ts'
import { findDid, getService, toIdentifier } from './identity.ts'
import {
  allowsMessages,
  createSession,
  expiryOf,
  openSession,
  renewSession,
  toCredential,
  xrpc,
  type Hosts,
  type SessionAnswer,
} from './wire.ts'

const fields = (hosts: Hosts): readonly CredentialField[] => [
  {
    key: 'handle',
    label: 'Handle',
    help: 'Your handle, like ada.bsky.social, or your DID.',
    secret: false,
    required: true,
    maxLength: 253,
  },
  {
    key: 'app_password',
    label: 'App password',
    help: 'Create one in Bluesky under Settings › App passwords. Collecting direct messages needs one with access to them.',
    secret: true,
    required: true,
    maxLength: 256,
  },
  {
    key: 'service_url',
    label: 'Server',
    help: 'Leave blank to detect it from your handle.',
    secret: false,
    required: false,
    default: hosts.entryway,
    maxLength: 2048,
  },
]

export const declareConnect = (hosts: Hosts): ConnectDeclaration => ({
  steps: [{ key: 'credentials', mode: 'credentials', kind: 'form', help: 'app_password', fields: fields(hosts) }],
  requires: [{ code: 'app_password', who: 'editor' }],
})

/** App passwords have no scopes of their own, so these are the names of the access that their tokens have. */
export const permissions: readonly Permission[] = [
  { scope: 'com.atproto.appPass', neededFor: ['publish', 'media', 'engagement'], remedy: 'reconnect' },
  { scope: 'com.atproto.appPassPrivileged', neededFor: ['messaging'], remedy: 'new_app_password' },
]

interface Profile {
  displayName: string
  avatarUrl: string
}

const none: Profile = { displayName: '', avatarUrl: '' }

/** Reads the profile record from the account's own repository, so no app view is needed. */
const findProfile = async (tools: ConnectTools, answer: SessionAnswer): Promise<Profile> => {
  const { service, did } = answer.credential
  const session = openSession(tools, answer.credential)
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

const toAccount = async (tools: ConnectTools, answer: SessionAnswer): Promise<Account> => ({
  accountId: answer.credential.did,
  username: answer.handle,
  ...(await findProfile(tools, answer)),
  instanceUrl: answer.credential.service,
  limits: {},
})

const assertActive = (answer: SessionAnswer): void => {
  if (findAt(answer.body, 'active') === false) {
    throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'account_not_active' })
  }
}

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

const expiry = (answer: SessionAnswer): { expiresAt?: Date } => {
  const expiresAt = expiryOf(answer.credential.accessJwt)
  return expiresAt ? { expiresAt } : {}
}

const allowed = (answer: SessionAnswer): Collection[] =>
  allowsMessages(answer.credential.accessJwt) ? ['engagement', 'messaging'] : ['engagement']

export const credentialsConnect = (hosts: Hosts): CredentialsConnect => ({
  connect: async (tools, values): Promise<Connected> => {
    const identifier = toIdentifier(values['handle'] ?? '')
    const password = (values['app_password'] ?? '').trim()
    const found = await findService(tools, hosts, identifier, (values['service_url'] ?? '').trim())
    const answer = await createSession(tools, { service: found.service, identifier, password })
    // Reject a server that signs in a different account from the one the handle names.
    if (found.did && answer.credential.did !== found.did) {
      throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
    }
    assertActive(answer)
    return { accounts: [await toAccount(tools, answer)], credential: answer.credential, ...expiry(answer), allows: allowed(answer) }
  },
})

export const refresh = async (tools: ConnectTools, target: Target): Promise<Refreshed> => {
  const answer = await renewSession(tools, toCredential(target.credential))
  if (answer.credential.did !== target.account.accountId) {
    throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  }
  assertActive(answer)
  return { account: await toAccount(tools, answer), credential: answer.credential, ...expiry(answer), allows: allowed(answer) }
}
