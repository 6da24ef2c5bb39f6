/** LinkedIn's authorization of apps, with tokens that a later authorization with other permissions invalidates. */
import type { FakeLinkedIn } from './fake-linkedin.ts'
import type { Answer, Recorded } from './server.ts'

export interface Grant {
  scopes: readonly string[]
}

interface Token extends Grant {
  expiresAt: number
}

interface Refresh extends Grant {
  endsAt: number
}

export interface Tokens {
  /** The token of a request, or why it isn't accepted. */
  find(request: Recorded, now: Date): Grant | Answer
  /** The newest token. */
  last(): string
  /** The member withdraws the app's access. */
  revoke(): void
  readonly issued: Map<string, Token>
  readonly refreshes: Map<string, Refresh>
}

const reject = (serviceErrorCode: number, code: string, message: string): Answer => ({
  status: 401,
  json: { status: 401, serviceErrorCode, code, message },
})

export const createTokens = (): Tokens => {
  const issued = new Map<string, Token>()
  const refreshes = new Map<string, Refresh>()
  return {
    issued,
    refreshes,
    find: ({ headers }, now) => {
      const token = issued.get((headers['authorization'] ?? '').replace('Bearer ', ''))
      if (!token) return reject(65_600, 'INVALID_ACCESS_TOKEN', 'Invalid access token')
      return token.expiresAt > now.getTime() ? token : reject(65_602, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired')
    },
    last: () => [...issued.keys()].at(-1) ?? '',
    revoke: () => {
      issued.clear()
      refreshes.clear()
    },
  }
}

const daySeconds = 86_400
const tokenSeconds = 60 * daySeconds
const refreshSeconds = 365 * daySeconds

/** What each product grants: https://learn.microsoft.com/en-us/linkedin/marketing/increasing-access */
const products: Readonly<Record<FakeLinkedIn['product'], readonly string[]>> = {
  share: ['openid', 'profile', 'email', 'w_member_social'],
  community: [
    'r_basicprofile',
    'w_member_social',
    'w_member_social_feed',
    'w_organization_social',
    'w_organization_social_feed',
    'r_organization_social',
    'r_organization_social_feed',
    'r_organization_followers',
    'rw_organization_admin',
  ],
}

const knownParameters = ['response_type', 'client_id', 'redirect_uri', 'state', 'scope']

const authorize = (fake: FakeLinkedIn, { query }: Recorded): Answer => {
  const { redirect_uri: redirectUri = '', state = '', scope = '', client_id: clientId } = query
  const isKnown = Object.keys(query).every((name) => knownParameters.includes(name))
  if (!isKnown || clientId !== fake.app.clientId || query['response_type'] !== 'code') return { status: 400 }
  const back = new URL(redirectUri)
  const foreign = scope.split(' ').find((one) => !products[fake.product].includes(one))
  if (foreign !== undefined) {
    back.searchParams.set('error', 'unauthorized_scope_error')
    back.searchParams.set('error_description', `Scope "${foreign}" is not authorized for your application`)
  } else back.searchParams.set('code', Buffer.from(JSON.stringify({ scope, redirectUri })).toString('base64url'))
  back.searchParams.set('state', state)
  return { status: 302, headers: { location: back.href } }
}

const oauthError = (status: number, error: string, description: string): Answer => ({
  status,
  json: { error, error_description: description },
})

const invalidCode = oauthError(
  400,
  'invalid_request',
  'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
)

const issue = (fake: FakeLinkedIn, scopes: readonly string[], endsAt?: number): Answer => {
  const { tokens } = fake
  const now = fake.now().getTime()
  // https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow#step-2-request-an-authorization-code
  for (const [token, grant] of tokens.issued) if (grant.scopes.join(' ') !== scopes.join(' ')) tokens.issued.delete(token)
  const token = `AQX-fake-linkedin-token-${tokens.issued.size + 1}-${now}`
  const seconds = Math.min(tokenSeconds, endsAt === undefined ? tokenSeconds : Math.floor((endsAt - now) / 1000))
  tokens.issued.set(token, { scopes, expiresAt: now + seconds * 1000 })
  const answer = { access_token: token, expires_in: seconds, scope: scopes.join(','), token_type: 'Bearer' }
  if (!fake.isPartner) return { json: answer }
  const end = endsAt ?? now + refreshSeconds * 1000
  const refreshToken = `AQW-fake-linkedin-refresh-${end}`
  tokens.refreshes.set(refreshToken, { scopes, endsAt: end })
  return { json: { ...answer, refresh_token: refreshToken, refresh_token_expires_in: Math.floor((end - now) / 1000) } }
}

const exchange = (fake: FakeLinkedIn, form: URLSearchParams): Answer => {
  try {
    const text = Buffer.from(form.get('code') ?? '', 'base64url').toString()
    const { scope, redirectUri } = JSON.parse(text) as { scope: string; redirectUri: string }
    return redirectUri === form.get('redirect_uri') ? issue(fake, scope.split(' ')) : invalidCode
  } catch {
    return invalidCode
  }
}

const renew = (fake: FakeLinkedIn, form: URLSearchParams): Answer => {
  const refresh = fake.tokens.refreshes.get(form.get('refresh_token') ?? '')
  if (!refresh || refresh.endsAt <= fake.now().getTime())
    return oauthError(400, 'invalid_request', 'The provided authorization grant or refresh token is invalid, expired or revoked')
  return issue(fake, refresh.scopes, refresh.endsAt)
}

export const answerAuthorization = (fake: FakeLinkedIn, request: Recorded): Answer => {
  if (`${request.method} ${request.path}` === 'GET /oauth/v2/authorization') return authorize(fake, request)
  if (`${request.method} ${request.path}` !== 'POST /oauth/v2/accessToken') return { status: 404 }
  const form = new URLSearchParams(request.body.toString())
  if (form.get('client_id') !== fake.app.clientId || form.get('client_secret') !== fake.app.clientSecret)
    return oauthError(401, 'invalid_client', 'Client authentication failed')
  return form.get('grant_type') === 'refresh_token' ? renew(fake, form) : exchange(fake, form)
}
