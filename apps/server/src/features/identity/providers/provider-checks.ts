/** What a test of an identity provider checks, without a person who signs in. */
import { randomBytes } from 'node:crypto'
import * as client from 'openid-client'
import type { Ctx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { tidied } from '#lib/foreign-text.ts'
import { connect, connectionOf } from './client.ts'
import type { Trouble } from './health.ts'
import { type Document, failureOf, type Finding, finding, isDocument, jsonOf, listAt, readDocument, textAt } from './provider-documents.ts'
import { isGuarded, metadataProblem } from './providers.policy.ts'
import { callbackUrlOf } from './providers.present.ts'

type Provider = Row<'identity_providers'>

export interface Checked {
  finding: Finding
  /** What a failure means for the provider's health. Absent when people can sign in nevertheless. */
  trouble?: Trouble
}

const invalid = (failed: Finding): Checked => ({ finding: failed, trouble: 'invalid_response' })

/** OpenID Connect Discovery 1.0, section 4. */
export const configurationUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

export function checkIssuer(document: Document, { issuer }: Provider): Checked {
  const reported = textAt(document, 'issuer') ?? ''
  const problem = metadataProblem(issuer, reported)
  if (problem?.code === 'issuer_shared') return invalid(finding('failed', 'issuer_shared'))
  if (problem) return invalid(finding('failed', 'issuer_differs', { reported: tidied(reported) || '–' }))
  return { finding: finding('ok', 'issuer_same') }
}

const endpointsOf = ({ use_userinfo }: Provider): string[] => [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  ...(use_userinfo ? ['userinfo_endpoint'] : []),
]

export function checkEndpoints(document: Document, provider: Provider, allowList: readonly string[]): Checked {
  const names = endpointsOf(provider)
  const missing = names.filter((name) => textAt(document, name) === undefined)
  if (missing.length) return invalid(finding('failed', 'endpoints_missing', { names: missing.join(', ') }))
  const insecure = names.filter((name) => {
    const url = URL.parse(textAt(document, name) ?? '')
    return !url || !isGuarded(url, allowList)
  })
  if (insecure.length) return invalid(finding('failed', 'endpoints_insecure', { names: insecure.join(', ') }))
  const methods = listAt(document, 'code_challenge_methods_supported')
  // Many providers support PKCE without a list of its methods (RFC 8414, section 2).
  if (!methods) return { finding: finding('ok', 'endpoints_secure') }
  if (!methods.includes('S256')) return invalid(finding('failed', 'endpoints_without_pkce'))
  return { finding: finding('ok', 'endpoints_usable') }
}

/** Signatures of ID tokens need a public key (RFC 7517), and `use` may exclude one. */
const isForSignatures = (key: unknown): boolean => {
  if (typeof key !== 'object' || key === null) return false
  const { kty, use } = key as { kty?: unknown; use?: unknown }
  return ['RSA', 'EC', 'OKP'].includes(String(kty)) && use !== 'enc'
}

export async function checkKeys(ctx: Ctx, document: Document): Promise<Checked> {
  const url = textAt(document, 'jwks_uri') ?? ''
  const read = await readDocument(ctx, url)
  if ('finding' in read) return read
  const count = listAt(read.document, 'keys')?.filter(isForSignatures).length ?? 0
  return count > 0 ? { finding: finding('ok', 'keys_read', { count }) } : invalid(finding('failed', 'keys_missing', { url: tidied(url) }))
}

/** A provider may accept scopes that it doesn't list, so a missing one says nothing about its health. */
export function checkScopes(document: Document, { scopes }: Provider): Checked {
  const listed = listAt(document, 'scopes_supported')
  if (!listed) return { finding: finding('skipped', 'scopes_unlisted') }
  const missing = scopes.filter((scope) => !listed.includes(scope))
  return { finding: missing.length ? finding('failed', 'scopes_missing', { scopes: missing.join(', ') }) : finding('ok', 'scopes_offered') }
}

/** The code of an error response of the token endpoint (RFC 6749, section 5.2). */
async function errorCodeOf(error: unknown): Promise<string | undefined> {
  if (error instanceof client.ResponseBodyError) return error.error
  if (!(error instanceof client.WWWAuthenticateChallengeError)) return undefined
  const body = await jsonOf(error.response)
  return isDocument(body) ? textAt(body, 'error') : undefined
}

function judge(code: string | undefined, hasSecret: boolean): Checked {
  if (code === 'invalid_grant') return { finding: finding('ok', hasSecret ? 'client_accepted' : 'client_known') }
  if (code === 'invalid_client') return { finding: finding('failed', 'client_rejected'), trouble: 'client_rejected' }
  if (code === 'unauthorized_client') return { finding: finding('failed', 'client_not_allowed'), trouble: 'client_rejected' }
  return { finding: finding('skipped', 'client_unclear') }
}

/** Exchanges a code that the provider never issued: a provider that rejects only the code has accepted the client. */
export async function checkClient(ctx: Ctx, document: Document, provider: Provider): Promise<Checked> {
  const hasSecret = provider.client_secret !== null
  const madeUp = randomBytes(32).toString('base64url')
  try {
    const configuration = await connect(ctx, connectionOf(ctx, provider))
    await client.genericGrantRequest(configuration, 'authorization_code', {
      code: madeUp,
      redirect_uri: callbackUrlOf(ctx, provider.id),
      code_verifier: client.randomPKCECodeVerifier(),
    })
    return judge(undefined, hasSecret)
  } catch (error) {
    const code = await errorCodeOf(error)
    if (code !== undefined || error instanceof client.WWWAuthenticateChallengeError) return judge(code, hasSecret)
    if (error instanceof client.ClientError && error.code?.startsWith('OAUTH_')) return judge(undefined, hasSecret)
    return failureOf(error, textAt(document, 'token_endpoint') ?? '')
  }
}
