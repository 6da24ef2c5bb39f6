/** What the test of an identity provider shows. Where an admin of the organization should act, the sentence says how. */
export const providerTest = {
  configuration_read: 'The configuration was read from {url}.',
  unreachable: "Couldn't reach {url}. Check the address, and that this server can reach it.",
  untrusted: 'The certificate of {url} is not trusted.',
  slow: "{url} didn't respond within {seconds} seconds.",
  wrong_status: '{url} returned status {status}. Check the address.',
  unreadable: '{url} returned something that is not the expected document. Check the address.',
  issuer_same: 'The provider reports the same issuer.',
  issuer_differs: 'The provider reports another issuer: {reported}. Save exactly this issuer if it is yours.',
  issuer_shared: 'This issuer serves many tenants. Use the issuer of a single tenant.',
  endpoints_usable: 'All endpoints use https, and the provider supports PKCE with S256.',
  endpoints_secure: "All endpoints use https. The provider doesn't say whether it supports PKCE with S256. A sign-in shows it.",
  endpoints_missing: "The provider's configuration has no {names}.",
  endpoints_insecure: "These endpoints of the provider don't use https: {names}.",
  endpoints_without_pkce: "The provider doesn't support PKCE with S256, which every sign-in uses. Turn it on at the provider.",
  keys_read: '{count, plural, one {# key} other {# keys}} for signatures found.',
  keys_missing: 'The provider publishes no key for signatures at {url}.',
  scopes_offered: 'The provider offers all requested scopes.',
  scopes_missing:
    "The provider doesn't list {scopes}. Allow them at the provider, or remove them here. Some providers don't list every scope.",
  scopes_unlisted: "The provider doesn't list its scopes. A sign-in shows whether it accepts them.",
  client_accepted: 'The provider accepts the client ID and the client secret.',
  client_known: 'The provider accepts the client ID. No client secret is saved.',
  client_rejected: 'The provider rejects the client ID or the client secret. Copy both from the provider again.',
  client_not_allowed: "The provider doesn't allow this client to sign people in with authorization codes. Allow that at the provider.",
  client_unclear: "The provider's response doesn't show whether it accepts the client ID and the client secret. A sign-in does.",
  callback_to_register: 'Register {url} at the provider as the redirect URL. A sign-in shows whether it is registered.',
  not_reached: 'Not checked, because of an earlier problem.',
} as const

/** Why an identity provider doesn't work. */
export const providerHealth = {
  unreachable: "Couldn't reach the identity provider.",
  client_rejected: 'The identity provider rejected the client ID or the client secret.',
  invalid_response: 'The identity provider sent an invalid response.',
} as const
