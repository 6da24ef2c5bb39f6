/** Common identity providers: what differs between them when one is set up. */
import type { ProviderView } from '#api/sign-on.ts'

export const kinds = ['microsoft', 'google', 'okta', 'keycloak', 'other'] as const
export type Kind = (typeof kinds)[number]

interface KindFacts {
  /** An issuer with placeholders in angle brackets. */
  issuer: string
  /** Microsoft Entra ID never sends `email_verified`. */
  requiresVerifiedEmail: boolean
  /** Okta's org authorization server sends `email_verified` only from its userinfo endpoint. */
  usesUserinfo: boolean
  hasBackchannelLogout: boolean
}

export const factsOf: Record<Kind, KindFacts> = {
  microsoft: {
    issuer: 'https://login.microsoftonline.com/<tenant-id>/v2.0',
    requiresVerifiedEmail: false,
    usesUserinfo: false,
    hasBackchannelLogout: false,
  },
  google: {
    issuer: 'https://accounts.google.com',
    requiresVerifiedEmail: true,
    usesUserinfo: false,
    hasBackchannelLogout: false,
  },
  okta: {
    issuer: 'https://<domain>.okta.com',
    requiresVerifiedEmail: true,
    usesUserinfo: true,
    hasBackchannelLogout: false,
  },
  keycloak: {
    issuer: 'https://<host>/realms/<realm>',
    requiresVerifiedEmail: true,
    usesUserinfo: false,
    hasBackchannelLogout: true,
  },
  other: {
    issuer: 'https://id.company.example',
    requiresVerifiedEmail: true,
    usesUserinfo: false,
    hasBackchannelLogout: true,
  },
}

const hosts: readonly [Kind, RegExp][] = [
  ['microsoft', /^login\.microsoftonline\.(com|us)$/],
  ['google', /^accounts\.google\.com$/],
  ['okta', /\.okta(preview|-emea)?\.com$/],
]

/** The kind of a saved provider, from its issuer. */
export const kindOf = ({ issuer }: Pick<ProviderView, 'issuer'>): Kind => {
  const url = URL.parse(issuer)
  const known = hosts.find(([, host]) => url && host.test(url.hostname))
  if (known) return known[0]
  return url && /\/realms\/[^/]+\/?$/.test(url.pathname) ? 'keycloak' : 'other'
}
