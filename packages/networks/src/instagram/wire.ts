/** Calls the Instagram API with Instagram login: https://developers.facebook.com/documentation/instagram-platform/overview */
import { readGrantedToken } from '../kit/granted-token.ts'
import type { LongLivedHost } from '../kit/graph/tokens.ts'
import { type Graph, type GraphHost, openGraph } from '../kit/graph/wire.ts'
import type { ConnectTools, Json } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://graph.instagram.com'
export const tokenUrl = 'https://api.instagram.com/oauth/access_token'
export const authorizeUrl = 'https://www.instagram.com/oauth/authorize'
/** https://developers.facebook.com/docs/graph-api/changelog/versions: each works for two years. */
export const version = 'v25.0'

export const longLived: LongLivedHost = { origin, prefix: 'ig' }

const host: GraphHost = { url: `${origin}/${version}`, errors }

export const openApi = (tools: Pick<ConnectTools, 'http' | 'now'>, token: string): Graph => openGraph(tools, host, { token })

export const openAccount = (tools: Pick<ConnectTools, 'http' | 'now'>, credential: Json): Graph =>
  openApi(tools, readGrantedToken(credential).token)
