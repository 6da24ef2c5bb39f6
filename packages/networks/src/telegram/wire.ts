/** Calls one bot: https://core.telegram.org/bots/api#making-requests */
import { expectFields, findAt, findNumber, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { call } from '../kit/request.ts'
import { waitOfSeconds } from '../kit/retry-after.ts'
import { NetworkError } from '../spec/index.ts'
import type { Http, HttpRequest, Json } from '../spec/index.ts'

export interface Tools {
  http: Http
  now: () => Date
}

/** Encrypted by the server. One token reaches every chat of a bot. */
export interface Credential {
  [key: string]: Json
  apiUrl: string
  token: string
}

/** Throws NetworkError kind `auth` when the stored credential doesn't have this shape. */
export const toCredential = (value: Json): Credential => {
  const apiUrl = findString(value, 'apiUrl')
  const token = findString(value, 'token')
  if (!apiUrl || !token) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return { apiUrl, token }
}

/** A token consists of the bot's id, a colon and a secret. */
export const botIdOf = (token: string): string => token.split(':')[0] ?? ''

/** An error has an `error_code` and sometimes `parameters` with what to do: https://core.telegram.org/bots/api#responseparameters */
const errors: ErrorTable = {
  codeOf: (body) => {
    if (findAt(body, 'parameters', 'migrate_to_chat_id') !== undefined) return 'chat_migrated'
    const code = findNumber(body, 'error_code')
    return code === undefined ? undefined : `error_${code}`
  },
  wordsOf: (body) => findString(body, 'description'),
  codes: {
    // The chat has a new id and must be reconnected under it.
    chat_migrated: { kind: 'auth', evidence: 'rejected' },
    error_404: { kind: 'auth', evidence: 'rejected' },
    // The Bot API returns these in the body, whatever a proxy does to the status.
    error_401: { kind: 'auth', evidence: 'rejected' },
    error_403: { kind: 'permission', evidence: 'rejected' },
    error_429: { kind: 'rate_limited', evidence: 'not_sent' },
  },
  waitOf: (_headers, _now, body) => waitOfSeconds(findNumber(body, 'parameters', 'retry_after')),
}

export type Api = (method: string, request?: Pick<HttpRequest, 'json' | 'multipart' | 'timeout' | 'signal'>) => Promise<unknown>

/** Returns the `result` of a method. Throws NetworkError, without the URL, because it contains the token. */
export const openApi =
  ({ http, now }: Tools, { apiUrl, token }: Credential): Api =>
  async (method, request = {}) => {
    // A token with other characters could redirect the request.
    if (!/^\d+:[\w-]+$/.test(token)) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'token_malformed' })
    const url = `${apiUrl}/bot${token}/${method}`
    const body = request.multipart ? {} : { json: request.json ?? {} }
    const { json } = await call({ http, now, errors, secrets: () => [token] }, { method: 'POST', url, ...request, ...body })
    return expectFields({ answer: json }, 'answer')['result']
  }
