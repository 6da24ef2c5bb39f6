/** Starts linking the user's identity at a provider. */
import { api } from './api.ts'
import type { Proof } from './reauth.ts'

interface NewIdentity {
  providerId: string
  /** The local path to which the provider returns. */
  returnPath: string
}

/** Returns the URL where the browser continues. */
export const startLinkingIdentity = async (proof: Proof, { providerId, returnPath }: NewIdentity): Promise<string> =>
  (await api.linkOidcIdentity({ params: { provider_id: providerId }, body: { ...proof, return_path: returnPath } })).body.start_url
