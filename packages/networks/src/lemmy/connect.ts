import { expectId, expectString, findAt, findString } from '../kit/expect.ts'
import { toOrigin } from '../kit/origin.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Collection, ConnectTools, CredentialsConnect, Refreshed, Target } from '../spec/index.ts'
import { openApi, signIn, toCredential, type Credential } from './wire.ts'

/** GET /api/v3/site: the server and, in a session, its account. A server ignores a session that has ended. */
const readSite = async (tools: ConnectTools, credential: Credential): Promise<unknown> =>
  (await openApi(tools, credential)({ method: 'GET', path: '/api/v3/site' })).json

const toAccount = (site: unknown, instanceUrl: string): Account => {
  const person = findAt(site, 'my_user', 'local_user_view', 'person')
  // Version 0.18 and older take sessions in another place.
  if (person === undefined) throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'server_too_old' })
  const actorId = expectString(person, 'actor_id')
  return {
    // Numbers are only unique on their own server.
    accountId: actorId,
    username: `${expectString(person, 'name')}@${new URL(actorId).host}`,
    displayName: findString(person, 'display_name') ?? '',
    avatarUrl: findString(person, 'avatar') ?? '',
    instanceUrl,
    limits: { version: findString(site, 'version') ?? '', personId: Number(expectId(person, 'id')) },
  }
}

/** A session may read everything that its user may. */
const allows: Collection[] = ['engagement']

export const connectWithPassword: CredentialsConnect['connect'] = async (tools, fields) => {
  const { instance_url: address = '', username = '', password = '' } = fields
  const credential = await signIn(tools, { instanceUrl: toOrigin(address), username: username.trim(), password })
  return { accounts: [toAccount(await readSite(tools, credential), credential.instanceUrl)], credential, allows }
}

export const refresh = async (tools: ConnectTools, target: Target): Promise<Refreshed> => {
  const stored = toCredential(target.credential)
  const site = await readSite(tools, stored)
  const credential = findAt(site, 'my_user') ? undefined : await signIn(tools, stored)
  const account = toAccount(credential ? await readSite(tools, credential) : site, stored.instanceUrl)
  if (account.accountId !== target.account.accountId)
    throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  return { account, allows, ...(credential ? { credential } : {}) }
}
