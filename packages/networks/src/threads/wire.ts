/** Calls the Threads API: https://developers.facebook.com/documentation/threads/reference */
import { readGrantedToken } from '../kit/granted-token.ts'
import { type Graph, type GraphHost, openGraph } from '../kit/graph/wire.ts'
import type { LongLivedHost } from '../kit/graph/tokens.ts'
import type { ConnectTools, Json } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://graph.threads.com'
/** https://developers.facebook.com/documentation/threads/get-started/get-access-tokens-and-permissions */
export const authorizeUrl = 'https://threads.com/oauth/authorize'

export const longLived: LongLivedHost = { origin, prefix: 'th' }

/** Its requests have the token among their parameters. */
const host: GraphHost = { url: `${origin}/v1.0`, errors, tokenIn: 'parameters' }

export const openApi = (tools: Pick<ConnectTools, 'http' | 'now'>, token: string): Graph => openGraph(tools, host, { token })

export const openAccount = (tools: Pick<ConnectTools, 'http' | 'now'>, credential: Json): Graph =>
  openApi(tools, readGrantedToken(credential).token)
