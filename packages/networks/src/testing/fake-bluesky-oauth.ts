/**
 * The authorization server of the fake PDS: https://atproto.com/specs/oauth. It grants at once, as for a user who is signed in and agrees;
 * everything else is checked: pushed requests, PKCE, proofs with a nonce, the client's key, and that a refresh token works once.
 */
import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose'
import { findString, listAt } from '../kit/expect.ts'
import type { Answer, Recorded } from './server.ts'

interface Grant {
  thumbprint: string
  clientId: string
  scope: string
}

interface Pushed extends Grant {
  parameters: URLSearchParams
}

export interface FakeOAuth {
  /** The current nonce; requests without it are refused and told. */
  nonce: string
  /** What a client with a key has published, by its id. */
  readonly clients: Map<string, { metadata: unknown; jwks: unknown }>
  /** Seconds. */
  lifetime: number
  /** True once a refresh token was used a second time, which ends the session. */
  wasReplayed: boolean
}

interface State {
  pushed: Map<string, Pushed>
  codes: Map<string, Pushed>
  access: Map<string, Grant & { expiresAt: number }>
  refresh: Map<string, Grant>
  spent: Set<string>
}

const refuse = (error: string, status = 400): Answer => ({ status, json: { error, error_description: error } })

class Refused extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const createFakeOAuth = (url: () => string, did: string, now: () => Date) => {
  const oauth: FakeOAuth = { nonce: 'nonce-1', clients: new Map(), lifetime: 3600, wasReplayed: false }
  const state: State = { pushed: new Map(), codes: new Map(), access: new Map(), refresh: new Map(), spent: new Set() }
  const withNonce = (answer: Answer): Answer => ({ ...answer, headers: { ...answer.headers, 'dpop-nonce': oauth.nonce } })

  /** Returns the thumbprint of the proof's key: RFC 9449, section 4.3. */
  const verifyProof = async ({ method, path, headers }: Recorded, accessToken?: string): Promise<string> => {
    const proof = headers['dpop'] ?? ''
    try {
      const { jwk, typ } = decodeProtectedHeader(proof)
      if (!jwk || typ !== 'dpop+jwt' || 'd' in jwk) throw new Error('no public key')
      const { payload } = await jwtVerify(proof, await importJWK(jwk as JWK, 'ES256'), { currentDate: now() })
      if (payload['nonce'] !== oauth.nonce) throw new Refused({ ...refuse('use_dpop_nonce', accessToken === undefined ? 400 : 401) })
      const isBound = accessToken === undefined || payload['ath'] === sha256(accessToken)
      if (payload['htm'] !== method || payload['htu'] !== `${url()}${path}` || !payload['jti'] || !isBound) throw new Error('other request')
      return await calculateJwkThumbprint(jwk as JWK)
    } catch (error) {
      throw error instanceof Refused ? error : new Refused(refuse('invalid_dpop_proof', 401))
    }
  }

  const verifyClient = async (form: URLSearchParams): Promise<string> => {
    const id = form.get('client_id') ?? ''
    if (id.startsWith('http://localhost?')) {
      if (form.has('client_assertion')) throw new Refused(refuse('invalid_client', 401))
      return id
    }
    const client = oauth.clients.get(id)
    const assertion = form.get('client_assertion') ?? ''
    try {
      const { kid, alg } = decodeProtectedHeader(assertion)
      const jwk = listAt(client?.jwks, 'keys').find((key) => findString(key, 'kid') === kid) as JWK | undefined
      if (!jwk || alg !== 'ES256' || 'd' in jwk) throw new Error('unknown key')
      await jwtVerify(assertion, await importJWK(jwk, 'ES256'), { issuer: id, subject: id, audience: url() })
      return id
    } catch {
      throw new Refused(refuse('invalid_client', 401))
    }
  }

  const redirectsOf = (id: string): string[] =>
    id.startsWith('http://localhost?')
      ? new URL(id).searchParams.getAll('redirect_uri')
      : listAt(oauth.clients.get(id)?.metadata, 'redirect_uris').map(String)

  const push = async (request: Recorded): Promise<Answer> => {
    const form = new URLSearchParams(request.body.toString())
    const clientId = await verifyClient(form)
    const thumbprint = await verifyProof(request)
    const scope = form.get('scope') ?? ''
    if (form.get('code_challenge_method') !== 'S256' || !scope.split(' ').includes('atproto')) return refuse('invalid_request')
    if (!redirectsOf(clientId).includes(form.get('redirect_uri') ?? '')) return refuse('invalid_request')
    const uri = `urn:ietf:params:oauth:request_uri:${randomUUID()}`
    state.pushed.set(uri, { thumbprint, clientId, scope, parameters: form })
    return { status: 201, json: { request_uri: uri, expires_in: 60 } }
  }

  const authorize = ({ query }: Recorded): Answer => {
    const pushed = state.pushed.get(query['request_uri'] ?? '')
    if (!pushed || pushed.clientId !== query['client_id']) return refuse('invalid_request')
    const to = new URL(pushed.parameters.get('redirect_uri') ?? '')
    const code = randomUUID()
    state.codes.set(code, pushed)
    to.search = new URLSearchParams({ iss: url(), state: pushed.parameters.get('state') ?? '', code }).toString()
    return { status: 302, headers: { location: to.href } }
  }

  const issue = ({ thumbprint, clientId, scope }: Grant): Answer => {
    const [accessToken, refreshToken] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    state.access.set(accessToken, { thumbprint, clientId, scope, expiresAt: now().getTime() + oauth.lifetime * 1000 })
    state.refresh.set(refreshToken, { thumbprint, clientId, scope })
    const json = { access_token: accessToken, token_type: 'DPoP', refresh_token: refreshToken, expires_in: oauth.lifetime, scope, sub: did }
    return { json }
  }

  const redeem = (form: URLSearchParams, grant: Pick<Grant, 'thumbprint' | 'clientId'>): Answer => {
    const isSame = (one: Grant | undefined): one is Grant => one?.thumbprint === grant.thumbprint && one.clientId === grant.clientId
    if (form.get('grant_type') === 'authorization_code') {
      const code = form.get('code') ?? ''
      const pushed = state.codes.get(code)
      state.codes.delete(code)
      const hasVerifier = pushed?.parameters.get('code_challenge') === sha256(form.get('code_verifier') ?? '')
      return isSame(pushed) && hasVerifier ? issue(pushed) : refuse('invalid_grant')
    }
    const token = form.get('refresh_token') ?? ''
    if (state.spent.has(token)) {
      oauth.wasReplayed = true
      state.refresh.clear()
      state.access.clear()
    }
    const known = state.refresh.get(token)
    if (!isSame(known)) return refuse('invalid_grant')
    state.refresh.delete(token)
    state.spent.add(token)
    return issue(known)
  }

  const answer = async (work: () => Promise<Answer> | Answer): Promise<Answer> => {
    try {
      return withNonce(await work())
    } catch (error) {
      if (error instanceof Refused) return withNonce(error.answer)
      throw error
    }
  }

  const metadata = () => ({
    issuer: url(),
    authorization_endpoint: `${url()}/oauth/authorize`,
    token_endpoint: `${url()}/oauth/token`,
    pushed_authorization_request_endpoint: `${url()}/oauth/par`,
    require_pushed_authorization_requests: true,
    authorization_response_iss_parameter_supported: true,
    dpop_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    scopes_supported: ['atproto', 'transition:generic', 'transition:chat.bsky'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    client_id_metadata_document_supported: true,
  })

  return {
    oauth,
    routes: {
      'GET /.well-known/oauth-protected-resource': () => ({ json: { resource: url(), authorization_servers: [url()] } }),
      'GET /.well-known/oauth-authorization-server': () => ({ json: metadata() }),
      'POST /oauth/par': (request: Recorded) => answer(() => push(request)),
      'GET /oauth/authorize': (request: Recorded) => answer(() => authorize(request)),
      'POST /oauth/token': (request: Recorded) =>
        answer(async () => {
          const form = new URLSearchParams(request.body.toString())
          const clientId = await verifyClient(form)
          return redeem(form, { clientId, thumbprint: await verifyProof(request) })
        }),
    } as Record<string, (request: Recorded) => Answer | Promise<Answer>>,
    /** Checks the token and the proof of a request to the PDS. Returns a refusal, or undefined. */
    findFault: async (request: Recorded): Promise<Answer | undefined> => {
      const token = request.headers['authorization']?.replace(/^DPoP /, '') ?? ''
      const grant = state.access.get(token)
      if (!grant || grant.expiresAt <= now().getTime()) return withNonce(refuse('invalid_token', 401))
      try {
        return (await verifyProof(request, token)) === grant.thumbprint ? undefined : withNonce(refuse('invalid_token', 401))
      } catch (error) {
        if (error instanceof Refused) return withNonce(error.answer)
        throw error
      }
    },
  }
}
