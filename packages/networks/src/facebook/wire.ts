/** The Graph API as a Page: https://developers.facebook.com/docs/pages-api/overview */
import { findAt, findString, isFields } from '../kit/expect.ts'
import { type Graph, openGraph } from '../kit/graph/wire.ts'
import type { OAuthApp } from '../kit/oauth2.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, Target } from '../spec/index.ts'
import { findApp } from './credential.ts'
import { errors } from './errors.ts'

export const version = 'v25.0'
export const origin = 'https://graph.facebook.com'
/** Takes the parts of videos. */
export const videoOrigin = 'https://graph-video.facebook.com'
/** Takes reels and stories as a stream. */
export const uploadOrigin = 'https://rupload.facebook.com'
export const siteOrigin = 'https://www.facebook.com'

export interface Page {
  id: string
  token: string
  app: OAuthApp
  graph: Graph
  /** The same on the host for videos. */
  videos: Graph
}

/** Throws NetworkError kind `auth` when the credential has no token of the Page. */
export const openPage = (tools: Pick<ConnectTools, 'http' | 'now'>, { account, credential }: Target): Page => {
  const tokens = findAt(credential, 'tokens')
  const token = isFields(tokens) ? findString(tokens, account.accountId) : undefined
  const app = findApp(credential)
  if (!token || !app) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  const access = { token, appSecret: app.clientSecret }
  return {
    id: account.accountId,
    token,
    app,
    graph: openGraph(tools, { url: `${origin}/${version}`, errors }, access),
    videos: openGraph(tools, { url: `${videoOrigin}/${version}`, errors }, access),
  }
}
