import { expectId, expectString, findString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, CredentialsConnect, Refreshed, Target } from '../spec/index.ts'
import { openApi, toCredential, type Credential } from './wire.ts'

/** GET /api/users/me: https://developers.forem.com/api/v1#tag/users/operation/getUserMe */
const readAccount = async (tools: ConnectTools, credential: Credential): Promise<Account> => {
  const { json } = await openApi(tools, credential)({ method: 'GET', path: '/api/users/me' })
  return {
    accountId: expectId(json, 'id'),
    username: expectString(json, 'username'),
    displayName: findString(json, 'name') ?? '',
    avatarUrl: findString(json, 'profile_image') ?? '',
    instanceUrl: '',
    limits: {},
  }
}

export const connectWithKey: CredentialsConnect['connect'] = async (tools, fields) => {
  const credential = { apiKey: (fields['api_key'] ?? '').trim() }
  return { accounts: [await readAccount(tools, credential)], credential }
}

export const refresh = async (tools: ConnectTools, target: Target): Promise<Refreshed> => {
  const account = await readAccount(tools, toCredential(target.credential))
  if (account.accountId !== target.account.accountId)
    throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
  return { account }
}
