/** The client of an identity provider. Every call uses the guarded fetch, and the signature of every ID token is verified. */
import * as client from 'openid-client'
import type { Ctx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'

type Base = Pick<Ctx, 'safeFetch' | 'clock' | 'box' | 'signal'>

export type ProviderConnection = Pick<Row<'identity_providers'>, 'issuer' | 'client_id'> & { clientSecret: string | undefined }

/** Per call. */
export const timeoutMs = 10_000
/** Per response. */
const maxBytes = 1024 * 1024

export const providerSeal = (providerId: string): string => `identity-provider:${providerId}`

export function connectionOf({ box }: Pick<Base, 'box'>, provider: Row<'identity_providers'>): ProviderConnection {
  const { issuer, client_id, client_secret } = provider
  return { issuer, client_id, clientSecret: client_secret === null ? undefined : box.openText(client_secret, providerSeal(provider.id)) }
}

export function guardedFetch({ safeFetch, signal }: Pick<Base, 'safeFetch' | 'signal'>): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await safeFetch(url, {
      method,
      headers,
      body: body === null || body === undefined ? undefined : await bytesOf(body),
      timeout: timeoutMs,
      maxBytes,
      schemes: ['https'],
      ports: 'block-list',
      signal,
    })
    const bytes = await answer.bytes()
    const kept = [...answer.headers].filter(([name]) => !['content-encoding', 'content-length'].includes(name))
    const isEmpty = [204, 205, 304].includes(answer.status)
    return new Response(isEmpty ? null : new Uint8Array(bytes), { status: answer.status, headers: kept })
  }
}

type ResponseBody = ConstructorParameters<typeof Response>[0]

const bytesOf = async (body: client.FetchBody): Promise<Buffer> => Buffer.from(await new Response(body as ResponseBody).arrayBuffer())

/** A provider without a list accepts Basic (OpenID Connect Discovery 1.0, section 3). */
function authenticationOf(secret: string | undefined, methods: readonly string[] = ['client_secret_basic']): client.ClientAuth {
  if (secret === undefined) return client.None()
  return methods.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
}

/** Reads the provider's configuration over the network. Rejects as `openid-client` and the guarded fetch do. */
export async function connect(ctx: Base, { issuer, client_id, clientSecret }: ProviderConnection): Promise<client.Configuration> {
  const url = new URL(issuer)
  const insecure = url.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const fetch = guardedFetch(ctx)
  const found = await client.discovery(url, client_id, {}, client.None(), {
    [client.customFetch]: fetch,
    execute: insecure,
    timeout: timeoutMs / 1000,
  })
  const metadata = found.serverMetadata()
  // Times in tokens are checked against the context's clock.
  const skew = Math.round((ctx.clock.now().getTime() - Date.now()) / 1000)
  const authentication = authenticationOf(clientSecret, metadata.token_endpoint_auth_methods_supported)
  const configuration = new client.Configuration(metadata, client_id, { [client.clockSkew]: skew }, authentication)
  configuration[client.customFetch] = fetch
  configuration.timeout = timeoutMs / 1000
  for (const allow of insecure) allow(configuration)
  client.enableNonRepudiationChecks(configuration)
  return configuration
}
