/** Google's sign-in: consent in which each permission can be left out, tokens that end after an hour, and refresh tokens. */
import { createHash } from 'node:crypto'
import type { Answer, Recorded } from './server.ts'

interface Token {
  scopes: readonly string[]
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface FakeGoogle {
  readonly app: { clientId: string; clientSecret: string }
  /** Permissions that the user leaves out. */
  readonly leavesOut: Set<string>
  tokenSeconds: number
  now: () => Date
  /** The newest access token. */
  lastToken(): string
  /** Ends the authorization, as after seven days of an app in testing. */
  revoke(): void
  /** Answers the pages of the sign-in; undefined for other requests. */
  answer(request: Recorded): Answer | undefined
  /** A refusal of the token of a request; undefined if one of these scopes allows it. */
  refuse(request: Recorded, scopes: readonly string[]): Answer | undefined
}

/** https://developers.google.com/youtube/v3/docs/errors */
export const googleError = (status: number, reason: string, message = reason): Answer => ({
  status,
  json: { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } },
})

/** The form of errors of newer APIs: https://cloud.google.com/apis/design/errors */
export const cloudError = (code: number, status: string, message = status, details?: readonly object[]): Answer => ({
  status: code,
  json: { error: { code, message, status, ...(details && { details }) } },
})

const refuseToken = (status: number, error: string): Answer => ({ status, json: { error, error_description: error } })

interface State {
  tokens: Map<string, Token>
  /** The permissions of each authorization, by its refresh token. */
  grants: Map<string, readonly string[]>
  scopes: readonly string[]
  challenge: string
  count: number
}

const issue = (fake: FakeGoogle, state: State, scopes: readonly string[], refreshToken?: string): Answer => {
  const token = `ya29.fake-${(state.count += 1)}`
  state.tokens.set(token, { scopes, expiresAt: fake.now().getTime() + fake.tokenSeconds * 1000 })
  return {
    json: {
      access_token: token,
      expires_in: fake.tokenSeconds,
      scope: scopes.join(' '),
      token_type: 'Bearer',
      ...(refreshToken && { refresh_token: refreshToken }),
    },
  }
}

const consent = (fake: FakeGoogle, state: State, { query }: Recorded): Answer => {
  const { client_id, redirect_uri = '', scope = '', access_type, prompt, code_challenge = '', code_challenge_method } = query
  if (client_id !== fake.app.clientId || access_type !== 'offline' || prompt !== 'consent' || code_challenge_method !== 'S256')
    return { status: 400 }
  state.scopes = scope.split(' ').filter((name) => !fake.leavesOut.has(name))
  state.challenge = code_challenge
  return {
    status: 302,
    headers: { location: `${redirect_uri}?${new URLSearchParams({ code: '4/fake-code', state: query['state'] ?? '' })}` },
  }
}

const exchange = (fake: FakeGoogle, state: State, { body }: Recorded): Answer => {
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  if (fields['client_id'] !== fake.app.clientId || fields['client_secret'] !== fake.app.clientSecret)
    return refuseToken(401, 'invalid_client')
  if (fields['grant_type'] === 'refresh_token') {
    const granted = state.grants.get(fields['refresh_token'] ?? '')
    return granted ? issue(fake, state, granted) : refuseToken(400, 'invalid_grant')
  }
  const verified =
    createHash('sha256')
      .update(fields['code_verifier'] ?? '')
      .digest('base64url') === state.challenge
  if (fields['code'] !== '4/fake-code' || !verified) return refuseToken(400, 'invalid_grant')
  const refreshToken = `1//fake-refresh-${state.count}`
  state.grants.set(refreshToken, state.scopes)
  return issue(fake, state, state.scopes, refreshToken)
}

export const createFakeGoogle = (): FakeGoogle => {
  const state: State = { tokens: new Map(), grants: new Map(), scopes: [], challenge: '', count: 0 }
  const fake: FakeGoogle = {
    app: { clientId: 'fake-client.apps.googleusercontent.com', clientSecret: 'GOCSPX-fake-secret' },
    leavesOut: new Set(),
    tokenSeconds: 3599,
    now: () => new Date(),
    lastToken: () => [...state.tokens.keys()].at(-1) ?? '',
    revoke: () => {
      state.tokens.clear()
      state.grants.clear()
    },
    answer: (request) => {
      if (request.path === '/o/oauth2/v2/auth') return consent(fake, state, request)
      if (request.path === '/token') return exchange(fake, state, request)
      return undefined
    },
    refuse: ({ headers }, scopes) => {
      const token = state.tokens.get((headers['authorization'] ?? '').replace('Bearer ', ''))
      if (!token || token.expiresAt <= fake.now().getTime()) return googleError(401, 'authError', 'Invalid Credentials')
      return token.scopes.some((scope) => scopes.includes(scope)) ? undefined : googleError(403, 'insufficientPermissions')
    },
  }
  return fake
}
