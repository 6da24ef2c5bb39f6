/** Calls the API as a webhook or as a bot: https://discord.com/developers/docs/reference */
import { findString } from '../kit/expect.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, HttpRequest, Json } from '../spec/index.ts'
import { errors } from './errors.ts'

export const origin = 'https://discord.com'

/** Requests without this form can be blocked: https://discord.com/developers/docs/reference#user-agent */
const userAgent = 'DiscordBot (Broadside, 1)'

/** Encrypted by the server. Neither expires. */
export type Credential = { webhookId: string; webhookToken: string } | { botToken: string }

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const webhookId = findString(value, 'webhookId')
  const webhookToken = findString(value, 'webhookToken')
  const botToken = findString(value, 'botToken')
  if (webhookId && webhookToken) return { webhookId, webhookToken }
  if (botToken) return { botToken }
  throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
}

export type Api = (request: Omit<HttpRequest, 'url'> & { path: string }) => Promise<unknown>

const open = ({ http, now }: ConnectTools, secret: string, authorization: Record<string, string>): Api => {
  const caller = { http, now, errors, secrets: () => [secret] }
  return async ({ path, ...request }) =>
    (await call(caller, { ...request, url: `${origin}/api/v10${path}`, headers: { 'user-agent': userAgent, ...authorization } })).json
}

export const openBot = (tools: ConnectTools, { botToken }: { botToken: string }): Api => {
  // A token with other characters isn't a header.
  if (!/^[\w.-]+$/.test(botToken)) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'token_malformed' })
  return open(tools, botToken, { authorization: `Bot ${botToken}` })
}

/** The paths of a webhook contain its token. */
export const openWebhook = (tools: ConnectTools, { webhookId, webhookToken }: { webhookId: string; webhookToken: string }): Api => {
  const api = open(tools, webhookToken, {})
  return ({ path, ...request }) => api({ ...request, path: `/webhooks/${webhookId}/${webhookToken}${path}` })
}
