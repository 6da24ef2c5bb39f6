import { findString } from '../kit/expect.ts'
import { isSuccess } from '../kit/http-errors.ts'
import { toSiteUrl } from '../kit/origin.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, CredentialsConnect, Refreshed, Target } from '../spec/index.ts'
import { apiUrl, openApi, readKey, toCredential, versionHeader, type Credential } from './wire.ts'

/** GET /site/ is public: https://docs.ghost.org/admin-api/#endpoints. Throws NetworkError with the code `not_ghost`. */
const readSite = async ({ http }: ConnectTools, siteUrl: string): Promise<Account> => {
  const answer = await http({ method: 'GET', url: `${apiUrl(siteUrl)}/site/`, headers: { accept: 'application/json', ...versionHeader } })
  const url = findString(answer.json, 'site', 'url')
  if (!isSuccess(answer) || !url || !URL.canParse(url))
    throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'not_ghost' })
  const home = url.replace(/\/+$/, '')
  const { host, pathname, origin } = new URL(home)
  const username = `${host}${pathname === '/' ? '' : pathname}`
  return {
    accountId: home,
    username,
    displayName: findString(answer.json, 'site', 'title') || username,
    avatarUrl: findString(answer.json, 'site', 'icon') ?? findString(answer.json, 'site', 'logo') ?? '',
    instanceUrl: origin,
    limits: {},
  }
}

/** The smallest request that needs the key. */
const assertAccepted = async (tools: ConnectTools, credential: Credential): Promise<void> => {
  await openApi(tools, credential)({ method: 'GET', path: '/posts/', query: { limit: 1, fields: 'id' } })
}

export const connectWithKey: CredentialsConnect['connect'] = async (tools, fields) => {
  const siteUrl = toSiteUrl(fields['site_url'] ?? '')
  const key = (fields['admin_api_key'] ?? '').trim()
  readKey(key)
  const credential: Credential = { siteUrl, key }
  const account = await readSite(tools, siteUrl)
  await assertAccepted(tools, credential)
  return { accounts: [account], credential }
}

export const refresh = async (tools: ConnectTools, target: Target): Promise<Refreshed> => {
  const credential = toCredential(target.credential)
  const account = await readSite(tools, credential.siteUrl)
  await assertAccepted(tools, credential)
  // A site that has moved keeps its account.
  return { account: { ...account, accountId: target.account.accountId } }
}
