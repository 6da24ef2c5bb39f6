/** Connects the locations that the user chooses, which share one authorization. */
import { createGoogleSignIn } from '../kit/google/oauth.ts'
import { expiryOf, readGrantedToken, refreshGrantedToken } from '../kit/granted-token.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, OAuthConnect, Refreshed, Target } from '../spec/index.ts'
import { scopes } from './declare.ts'
import { locationOf } from './limits.ts'
import { listLocations, readLocation } from './locations.ts'
import { openApi } from './wire.ts'

const signIn = createGoogleSignIn({ scopes, required: scopes })

export const { start, testApp } = signIn

const refuse = (code: string): NetworkError => new NetworkError({ kind: 'permission', evidence: 'rejected', code })

export const finish: OAuthConnect['finish'] = async (tools, request) => {
  const { credential, clientId, scopes: granted } = await signIn.finish(tools, request)
  const locations = await listLocations(openApi(tools, credential.token))
  if (locations.length === 0) throw refuse('no_locations')
  const accounts = locations.filter((location) => locationOf(location).takesPosts)
  if (accounts.length === 0) throw refuse('no_posting_location')
  return { accounts, selects: true, credential, ...expiryOf(credential), scopes: granted, grantedBy: { clientId } }
}

/** Access tokens live for an hour: https://developers.google.com/identity/protocols/oauth2#expiration */
const renewsWithin = 20 * 60_000

export const refresh = (tools: ConnectTools, { account, credential }: Target): Promise<Refreshed> =>
  refreshGrantedToken(tools, account, readGrantedToken(credential), {
    within: renewsWithin,
    renew: (granted) => signIn.renew(tools, granted),
    read: async ({ token }) => ({ account: await readLocation(openApi(tools, token), account.accountId, locationOf(account).account) }),
  })
