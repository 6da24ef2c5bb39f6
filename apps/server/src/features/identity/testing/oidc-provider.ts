/** A small OpenID provider on 127.0.0.1 with real keys. Tests choose who signs in, and can make it misbehave. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { listenHttp, type Loopback } from '#lib/testing/loopback.ts'

export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

interface Grant {
  person: Person
  query: URLSearchParams
  expiresAt: number
}

/** Deviations set by a test, in effect until it resets them. */
export interface Lies {
  /** Overrides claims of ID tokens; undefined removes one. */
  claims?: Record<string, unknown>
  foreignKey?: boolean
  userinfo?: Record<string, unknown>
  /** Runs while a sign-in waits for the userinfo endpoint. */
  meanwhile?: () => Promise<unknown>
  metadata?: Record<string, unknown>
  broken?: boolean
  /** Published instead of its own keys. */
  keys?: unknown
  /** The error code of the token endpoint. */
  tokenError?: string
  /** Names the scheme of the client's credentials when it rejects them, as RFC 6749, section 5.2, demands. */
  challenges?: boolean
}

export interface TestProvider extends AsyncDisposable {
  issuer: string
  host: string
  clientId: string
  clientSecret: string
  lies: Lies
  /** The person signed in here when a real browser arrives. */
  visitor: Person | undefined
  /** Seconds since the epoch, by this server's clock. */
  now: () => number
  /** Signs the person in at the authorization URL, and returns the URL of the redirect back. */
  authorize(url: string, person: Person): URL
  logoutToken(claims: Record<string, unknown>, options?: { foreignKey?: boolean; typ?: string }): Promise<string>
}

interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

interface Keys {
  published: CryptoKey
  foreign: CryptoKey
  jwk: JWK
}

async function makeKeys(): Promise<Keys> {
  const [own, other] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')]
  return {
    published: own.privateKey,
    foreign: other.privateKey,
    jwk: { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' },
  }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

export async function startTestProvider(): Promise<TestProvider> {
  const keys = await makeKeys()
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, Person>()
  const lies: Lies = {}
  const [clientId, clientSecret] = ['broadside', 'a secret of the client']
  const sign = (claims: Record<string, unknown>, { foreignKey = false, typ = 'JWT' } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1', typ }).sign(foreignKey ? keys.foreign : keys.published)

  const metadata = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    userinfo_endpoint: `${provider.issuer}/userinfo`,
    jwks_uri: `${provider.issuer}/keys`,
    end_session_endpoint: `${provider.issuer}/end`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...lies.metadata,
  })

  const refuse = (error: string): Reply => ({
    status: error === 'invalid_client' ? 401 : 400,
    body: { error },
    headers: error === 'invalid_client' && lies.challenges ? { 'www-authenticate': 'Basic realm="tokens"' } : {},
  })

  const exchange = async (request: IncomingMessage): Promise<Reply> => {
    if (lies.tokenError !== undefined) return refuse(lies.tokenError)
    const form = new URLSearchParams(await text(request))
    const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const [id, secret] = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    if (id !== clientId || secret !== clientSecret) return refuse('invalid_client')
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    if (!grant || grant.expiresAt <= provider.now()) return refuse('invalid_grant')
    const { query, person } = grant
    const isProven = query.get('code_challenge') === challengeOf(form.get('code_verifier') ?? '')
    if (!isProven || form.get('redirect_uri') !== query.get('redirect_uri')) return refuse('invalid_grant')
    const now = provider.now()
    const times = { iat: now, exp: now + 300, auth_time: now }
    const claims = { iss: provider.issuer, aud: clientId, nonce: query.get('nonce'), ...times, ...person, ...lies.claims }
    const accessToken = randomBytes(16).toString('hex')
    tokens.set(accessToken, person)
    const idToken = await sign(Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)), lies)
    return { status: 200, body: { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken } }
  }

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const path = (request.url ?? '').split('?')[0]
    if (lies.broken) return { status: 500, body: 'an internal text that nobody may see' }
    if (path === '/.well-known/openid-configuration') return { status: 200, body: metadata() }
    if (path === '/keys') return { status: 200, body: { keys: lies.keys ?? [keys.jwk] } }
    if (path === '/token') return exchange(request)
    if (path === '/authorize' && provider.visitor) {
      const location = provider.authorize(`${provider.issuer}${request.url}`, provider.visitor).href
      return { status: 302, body: {}, headers: { location } }
    }
    const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    await lies.meanwhile?.()
    if (path === '/userinfo' && person) return { status: 200, body: { sub: person.sub, ...lies.userinfo } }
    return { status: 404, body: {} }
  }

  const serve = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request).then(({ status, body, headers }) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    })

  const server: Loopback = await listenHttp(serve)
  const provider: TestProvider = {
    issuer: server.origin,
    host: server.host,
    clientId,
    clientSecret,
    lies,
    visitor: undefined,
    now: () => Math.floor(Date.now() / 1000),
    authorize(url, person) {
      const { searchParams: query } = new URL(url)
      const code = randomBytes(16).toString('hex')
      grants.set(code, { person, query, expiresAt: provider.now() + 60 })
      const back = new URL(query.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', query.get('state') ?? '')
      return back
    },
    logoutToken: (claims, options) => sign(Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined)), options),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return provider
}
