/** The service as an OAuth client of AT Protocol servers: https://atproto.com/specs/oauth#clients */
import type { ClientKey, ServiceClient } from '../spec/index.ts'

/**
 * `transition:generic` is what an app password may do, and `transition:chat.bsky` adds direct messages
 * (https://atproto.com/specs/oauth#authorization-scopes).
 */
export const scope = 'atproto transition:generic transition:chat.bsky'
export const messageScope = 'transition:chat.bsky'

export const metadataPath = '/oauth/bluesky/client-metadata.json'
export const jwksPath = '/oauth/bluesky/jwks.json'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Servers only know clients on the loopback interface by their redirect URI, without keys. */
export const isLoopback = ({ origin }: Pick<ServiceClient, 'origin'>): boolean => loopback.test(new URL(origin).hostname)

/** Servers fetch the metadata of other clients, which needs https. */
export const canAuthorize = (client: Pick<ServiceClient, 'origin'>): boolean => isLoopback(client) || client.origin.startsWith('https://')

/** Redirects on the loopback interface must name its address, because `localhost` may be another machine's. */
export const toRedirectUri = (client: ServiceClient, redirectUri: string): string =>
  isLoopback(client) ? redirectUri.replace('//localhost', '//127.0.0.1') : redirectUri

export const toClientId = (client: ServiceClient, redirectUri: string): string =>
  isLoopback(client)
    ? `http://localhost?${new URLSearchParams({ redirect_uri: redirectUri, scope }).toString()}`
    : `${client.origin}${metadataPath}`

export const keyAlgorithm = 'ES256'

const toPublic = ({ kty, crv, x, y, kid }: ClientKey) => ({ kty, crv, x, y, kid, alg: keyAlgorithm, use: 'sig' })

/** Every key that can still be in use, so that sessions survive a new one. */
export const toJwks = (client: ServiceClient) => ({ keys: client.keys().map(toPublic) })

export const toClientMetadata = ({ origin }: ServiceClient, redirectUri: string) => ({
  client_id: `${origin}${metadataPath}`,
  client_name: 'Broadside',
  client_uri: origin,
  application_type: 'web',
  dpop_bound_access_tokens: true,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: [redirectUri],
  scope,
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: keyAlgorithm,
  jwks_uri: `${origin}${jwksPath}`,
})
