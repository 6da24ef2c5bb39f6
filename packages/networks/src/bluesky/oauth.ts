/** Connects by OAuth with PAR, PKCE and DPoP: https://atproto.com/specs/oauth */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrlWithPAR,
  Configuration,
  type CryptoKey,
  type CryptoKeyPair,
  customFetch,
  getDPoPHandle,
  None,
  PrivateKeyJwt,
  randomDPoPKeyPair,
  refreshTokenGrant,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client'
import { exportJWK, importJWK, type JWK } from 'jose'
import { expectString, findString, listAt } from '../kit/expect.ts'
import { isSuccess } from '../kit/http-errors.ts'
import { createVerifier, toChallenge } from '../kit/oauth2.ts'
import { toOrigin } from '../kit/origin.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, HttpRequest, Json, OAuthConnect, ServiceClient } from '../spec/index.ts'
import { findDid, getService, toIdentifier } from './identity.ts'
import { canAuthorize, isLoopback, keyAlgorithm, scope, toClientId, toRedirectUri } from './oauth-client.ts'
import type { OAuthCredential } from './oauth-session.ts'
import type { Hosts } from './hosts.ts'

const refuse = (code: string): NetworkError => new NetworkError({ kind: 'rejected', evidence: 'rejected', code })

export const clientOf = ({ client }: ConnectTools): ServiceClient => {
  if (!client || !canAuthorize(client)) throw new NetworkError({ kind: 'not_ready', evidence: 'not_sent', code: 'https_required' })
  return client
}

/** The fetch of the library, on the guarded one. A refusal keeps its evidence, since the library passes errors of fetch on. */
const toFetch =
  ({ http }: ConnectTools) =>
  async (
    url: string,
    { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
  ): Promise<Response> => {
    const sent = body instanceof URLSearchParams ? { form: body } : {}
    const { status, headers: answered, text } = await http({ method: method as HttpRequest['method'], url, headers, ...sent })
    return new Response(status === 204 ? null : text, { status, headers: answered })
  }

/** https://atproto.com/specs/oauth#authorization-servers */
const readMetadata = async ({ http }: ConnectTools, issuer: string): Promise<ServerMetadata> => {
  const answer = await http({ method: 'GET', url: `${issuer}/.well-known/oauth-authorization-server` })
  if (!isSuccess(answer) || findString(answer.json, 'issuer') !== issuer) throw refuse('no_authorization_server')
  return answer.json as ServerMetadata
}

/** The server that authorizes for a PDS, which may be the PDS itself: https://www.rfc-editor.org/rfc/rfc9728 */
const findIssuer = async ({ http }: ConnectTools, service: string): Promise<string | undefined> => {
  const answer = await http({ method: 'GET', url: `${service}/.well-known/oauth-protected-resource` })
  const [issuer] = listAt(answer.json, 'authorization_servers')
  return isSuccess(answer) && typeof issuer === 'string' ? toOrigin(issuer) : undefined
}

/** The domain of a handle needs no website. */
const findIssuerAt = (tools: ConnectTools, service: string): Promise<string | undefined> =>
  findIssuer(tools, service).catch((error: unknown) => {
    if (error instanceof NetworkError && error.kind === 'unavailable') return undefined
    throw error
  })

/** Takes the address of a server, or a handle, whose server is looked up. A handle may have the scheme of an address. */
const findServer = async (tools: ConnectTools, hosts: Hosts, typed: string): Promise<string> => {
  const service = typed.includes('@') || typed.startsWith('did:') ? undefined : toOrigin(typed)
  // An entryway authorizes for its servers, and isn't one itself.
  if (service === toOrigin(hosts.entryway)) return service
  const named = service && (await findIssuerAt(tools, service))
  if (named) return named
  const did = await findDid(tools, hosts.entryway, toIdentifier(typed.replace(/^https?:\/\//, '')))
  const issuer = did && (await findIssuer(tools, await getService(tools, hosts, did)))
  if (!issuer) throw refuse('no_authorization_server')
  return issuer
}

const importPair = async (jwk: JWK): Promise<CryptoKeyPair> => {
  const { d: _, ...open } = jwk
  const [privateKey, publicKey] = await Promise.all([importJWK(jwk, keyAlgorithm), importJWK(open, keyAlgorithm, { extractable: true })])
  return { privateKey, publicKey } as CryptoKeyPair
}

interface Client {
  id: string
  /** '' without a key. */
  keyId: string
}

/** Throws NetworkError kind `auth` if the key that the session began with is gone. */
const configure = async (tools: ConnectTools, issuer: string, { id, keyId }: Client): Promise<Configuration> => {
  const jwk = keyId
    ? clientOf(tools)
        .keys()
        .find(({ kid }) => kid === keyId)
    : undefined
  if (keyId && !jwk) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'client_key_gone' })
  const key = jwk && { key: (await importJWK({ ...jwk }, keyAlgorithm)) as CryptoKey, kid: keyId }
  const config = new Configuration(await readMetadata(tools, issuer), id, {}, key ? PrivateKeyJwt(key) : None())
  config[customFetch] = toFetch(tools)
  if (issuer.startsWith('http:')) allowInsecureRequests(config)
  return config
}

const findNetworkError = (error: unknown): NetworkError | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof NetworkError) return at
  return undefined
}

/** Everything here happens before or beside a post, so a refusal is certain. */
const translate = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const known = findNetworkError(error)
    if (known) throw known
    if (!(error instanceof ResponseBodyError))
      throw new NetworkError({ kind: 'unavailable', evidence: 'rejected', code: 'broken_answer', cause: error })
    const kind =
      error.error === 'invalid_grant' || error.error === 'invalid_client' ? 'auth' : error.status >= 500 ? 'unavailable' : 'rejected'
    throw new NetworkError({ kind, evidence: 'rejected', code: error.error, httpStatus: error.status })
  }
}

export const start = async (
  hosts: Hosts,
  ...[tools, { instanceUrl, redirectUri: own, state }]: Parameters<OAuthConnect['start']>
): Promise<Awaited<ReturnType<OAuthConnect['start']>>> => {
  const client = clientOf(tools)
  const redirectUri = toRedirectUri(client, own)
  const issuer = await findServer(tools, hosts, (instanceUrl || hosts.entryway).trim())
  const id = toClientId(client, redirectUri)
  const keyId = isLoopback(client) ? '' : (client.keys()[0]?.kid ?? '')
  const verifier = createVerifier()
  return translate(async () => {
    const config = await configure(tools, issuer, { id, keyId })
    const pair = await randomDPoPKeyPair(keyAlgorithm, { extractable: true })
    const parameters = {
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge: toChallenge(verifier),
      code_challenge_method: 'S256',
    }
    const url = await buildAuthorizationUrlWithPAR(config, parameters, { DPoP: getDPoPHandle(config, pair) })
    const proofKey = (await exportJWK(pair.privateKey)) as { [key: string]: Json }
    return { url: url.href, pending: { issuer, id, keyId, verifier, state, proofKey } }
  })
}

interface TokenAnswer {
  access_token: string
  refresh_token?: string
  expires_in?: number
  scope?: string
  sub?: unknown
}

/** Seconds, where the server doesn't say. */
const usualLifetime = 3600

const toTokens = (tools: ConnectTools, answer: TokenAnswer) => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token ?? '',
  expiresAt: tools.now().getTime() + (answer.expires_in ?? usualLifetime) * 1000,
  scope: answer.scope ?? scope,
})

/** Returns the credential of the account that has signed in, after its own server has confirmed who authorizes for it. */
export const exchange = async (
  tools: ConnectTools,
  hosts: Hosts,
  { query, pending, redirectUri }: { query: Record<string, string>; pending: Json; redirectUri: string },
): Promise<OAuthCredential> => {
  const issuer = expectString(pending, 'issuer')
  const client = { id: expectString(pending, 'id'), keyId: findString(pending, 'keyId') ?? '' }
  const proofKey = (pending as { proofKey: { [key: string]: Json } }).proofKey
  if (!query['code']) throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'access_denied' })
  const answer = await translate(async () => {
    const config = await configure(tools, issuer, client)
    const DPoP = getDPoPHandle(config, await importPair(proofKey as JWK))
    const callback = new URL(toRedirectUri(clientOf(tools), redirectUri))
    callback.search = new URLSearchParams(query).toString()
    const checks = { pkceCodeVerifier: expectString(pending, 'verifier'), expectedState: expectString(pending, 'state') }
    return authorizationCodeGrant(config, callback, checks, undefined, { DPoP })
  })
  const did = expectString(answer, 'sub')
  const service = await getService(tools, hosts, did)
  // Any server could name any account: https://atproto.com/specs/oauth#identity-authentication
  if ((await findIssuer(tools, service)) !== issuer) throw refuse('account_mismatch')
  return { kind: 'oauth', service, did, issuer, clientId: client.id, keyId: client.keyId, proofKey, ...toTokens(tools, answer) }
}

/** The part of a token's lifetime that has to be left, so that a check of the account doesn't renew it at the same time as the job. */
const enough = 0.25 * usualLifetime * 1000

/** Returns the same credential while its token lives long enough. */
export const renew = async (tools: ConnectTools, credential: OAuthCredential): Promise<OAuthCredential> => {
  if (credential.expiresAt - tools.now().getTime() > enough) return credential
  const { issuer, clientId, keyId, refreshToken, proofKey } = credential
  return translate(async () => {
    const config = await configure(tools, issuer, { id: clientId, keyId })
    const DPoP = getDPoPHandle(config, await importPair(proofKey as JWK))
    const answer = await refreshTokenGrant(config, refreshToken, undefined, { DPoP })
    return { ...credential, ...toTokens(tools, answer), refreshToken: answer.refresh_token ?? refreshToken }
  })
}
