/** Calls to one bot: https://core.telegram.org/bots/api#making-requests */
import { expectFields, findAt, findNumber, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Http, HttpRequest, Json } from '../spec/index.ts'

export interface Tools {
  http: Http
  now: () => Date
}

/** Sealed by the server. Every chat of a bot is reached with the same token. */
export interface Credential {
  [key: string]: Json
  apiUrl: string
  token: string
}

/** Throws NetworkError kind `auth` when the stored credential is not one of ours. */
export const toCredential = (value: Json): Credential => {
  const apiUrl = findString(value, 'apiUrl')
  const token = findString(value, 'token')
  if (!apiUrl || !token) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
  return { apiUrl, token }
}

/** A token is the id of its bot and a secret, with a colon between them. */
export const botIdOf = (token: string): string => token.split(':')[0] ?? ''

const longestWait = 24 * 3_600

/** An error carries `error_code`, and sometimes `parameters` that say what to do: https://core.telegram.org/bots/api#responseparameters */
const errors: ErrorTable = {
  codeOf: (body) => {
    if (findAt(body, 'parameters', 'migrate_to_chat_id') !== undefined) return 'chat_migrated'
    const code = findNumber(body, 'error_code')
    return code === undefined ? undefined : `error_${code}`
  },
  wordsOf: (body) => findString(body, 'description'),
  codes: {
    // The chat goes on under another id, which has to be connected in its place.
    chat_migrated: { kind: 'auth', evidence: 'rejected' },
    // There is no bot with such a token.
    error_404: { kind: 'auth', evidence: 'rejected' },
    // Of these the Bot API says so itself, whatever a proxy makes of the status.
    error_401: { kind: 'auth', evidence: 'rejected' },
    error_403: { kind: 'permission', evidence: 'rejected' },
    error_429: { kind: 'rate_limited', evidence: 'not_sent' },
  },
  waitOf: (_headers, _now, body) => {
    const seconds = findNumber(body, 'parameters', 'retry_after')
    return seconds === undefined ? undefined : Math.min(longestWait, Math.max(0, seconds)) * 1000
  },
}

export type Api = (method: string, request?: Pick<HttpRequest, 'json' | 'multipart' | 'timeout' | 'signal'>) => Promise<unknown>

/** Answers `result` of a method. Throws NetworkError. The token stands in the address, so no error names that. */
export const openApi =
  ({ http, now }: Tools, { apiUrl, token }: Credential): Api =>
  async (method, request = {}) => {
    // A token of another form could lead the request to another place.
    if (!/^\d+:[\w-]+$/.test(token)) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'token_malformed' })
    const url = `${apiUrl}/bot${token}/${method}`
    const body = request.multipart ? {} : { json: request.json ?? {} }
    const { json } = await call({ http, now, errors, secrets: () => [token] }, { method: 'POST', url, ...request, ...body })
    return expectFields({ answer: json }, 'answer')['result']
  }
