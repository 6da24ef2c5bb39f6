/** Connects the channel that the user chooses while signing in: https://developers.google.com/youtube/v3/docs/channels/list */
import { expectString, findAt, findString, listAt } from '../kit/expect.ts'
import { createGoogleSignIn } from '../kit/google/oauth.ts'
import { expiryOf, readGrantedToken, refreshGrantedToken } from '../kit/granted-token.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Collection, ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { manageScope, required, scopes } from './declare.ts'
import { channelOf } from './limits.ts'
import { openApi } from './wire.ts'

const signIn = createGoogleSignIn({ scopes, required })

export const { start, testApp } = signIn

const toAccount = (channel: unknown, manages: boolean): Account => ({
  accountId: expectString(channel, 'id'),
  username: (findString(channel, 'snippet', 'customUrl') ?? '').replace(/^@/, ''),
  displayName: findString(channel, 'snippet', 'title') ?? '',
  avatarUrl: findString(channel, 'snippet', 'thumbnails', 'default', 'url') ?? '',
  instanceUrl: '',
  limits: {
    uploads: findString(channel, 'contentDetails', 'relatedPlaylists', 'uploads') ?? '',
    country: findString(channel, 'snippet', 'country') ?? 'US',
    takesLong: findAt(channel, 'status', 'longUploadsStatus') === 'allowed',
    manages,
  },
})

const toAllowed = (manages: boolean): Collection[] => (manages ? ['engagement'] : [])

const readChannels = async (tools: ConnectTools, token: string, manages: boolean): Promise<Account[]> => {
  const { json } = await openApi(tools, token).get('channels', { part: 'snippet,contentDetails,status', mine: true, maxResults: 50 })
  const channels = listAt(json, 'items')
  if (channels.length === 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'no_channel' })
  return channels.map((channel) => toAccount(channel, manages))
}

export const finish: OAuthConnect['finish'] = async (tools, request) => {
  const { credential, clientId, scopes: granted } = await signIn.finish(tools, request)
  const manages = granted.includes(manageScope)
  const accounts = await readChannels(tools, credential.token, manages)
  const grant = { allows: toAllowed(manages), scopes: granted, grantedBy: { clientId } }
  return { accounts, selects: true, credential, ...expiryOf(credential), ...grant }
}

/** Access tokens live for an hour: https://developers.google.com/identity/protocols/oauth2#expiration */
const renewsWithin = 20 * 60_000

export const refresh = (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => signIn.renew(tools, granted),
    read: async ({ token }) => {
      const { manages } = channelOf(account)
      const channels = await readChannels(tools, token, manages)
      const same = channels.find(({ accountId }) => accountId === account.accountId)
      if (!same) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'account_mismatch' })
      return { account: same, allows: toAllowed(manages) }
    },
  })
