import { Type } from 'typebox'
import { Answer, Body, Defaulted, Id, Line, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'
import { proof, SensitiveAction } from './reauth.schemas.ts'
import { exampleProvider } from './sso.schemas.ts'

const OidcProvider = Answer(
  'OIDCProviderResponse',
  { id: Type.String(), name: Type.String() },
  { description: 'An identity provider for sign-in.', examples: [exampleProvider] },
)

export const OidcProviderList = Page('ListOIDCProvidersOutputBody', OidcProvider, 'Ordered by name.')

export const OidcDiscovery = Answer(
  'DiscoverOIDCProvidersOutputBody',
  {
    items: Type.Array(OidcProvider),
    sso_required: Type.Boolean({ description: "True when the domain's organization requires single sign-on." }),
  },
  { description: 'The identity providers for an email domain.', examples: [{ items: [exampleProvider], sso_required: true }] },
)

export const DiscoverQuery = Type.Object({ email: Line({ min: 3, max: 254, format: 'email' }) })

const returnPath = Line({
  max: 2048,
  pattern: '^/(?:[^/\\\\].*)?$',
  description: 'Local path to return to in the web app.',
  examples: ['/publications'],
})

export const StartQuery = Type.Object({
  return_path: Defaulted(Type.Unsafe<string>({ ...returnPath, default: '/' })),
  intent: Defaulted(OneOf(['login', 'signup', 'link', 'reauth'], { default: 'login' })),
  ticket: Type.Optional(Secret({ max: 200, description: 'The ticket from starting `link` or `reauth` in this session.' })),
})

/** Lenient bounds, because nothing that an identity provider sends may end in an error page. */
export const CallbackQuery = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 8192, 'x-secret': true, description: 'Identifies the started sign-in.' })),
  code: Type.Optional(Type.String({ maxLength: 8192, 'x-secret': true, description: 'The authorization code.' })),
  error: Type.Optional(Type.String({ maxLength: 8192, description: "The identity provider's error code." })),
})

export const OidcIdentity = Answer(
  'OIDCIdentityResponse',
  {
    id: Type.String(),
    provider_id: Type.String(),
    provider_name: Type.String(),
    email: Type.String({ description: 'As last reported by the identity provider.' }),
    email_verified: Type.Boolean({ description: 'The identity provider has verified the address.' }),
    name: Type.String(),
    created_at: Timestamp(),
    last_used_at: Timestamp(),
  },
  {
    description: 'A linked identity.',
    examples: [
      {
        id: exampleId(23),
        provider_id: exampleProvider.id,
        provider_name: exampleProvider.name,
        email: 'ada@company.example',
        email_verified: true,
        name: 'Ada',
        created_at: '2026-11-20T15:04:05.123Z',
        last_used_at: '2026-11-20T16:00:00.000Z',
      },
    ],
  },
)

export const OidcIdentityList = Page('ListOIDCIdentitiesOutputBody', OidcIdentity, 'Oldest first.')

export const LinkProvider = Answer(
  'OIDCLinkProviderResponse',
  {
    id: Type.String(),
    name: Type.String(),
    organization_id: Type.String(),
    organization_name: Type.String(),
    is_linked: Type.Boolean(),
  },
  {
    description: "An identity provider of one of the caller's organizations.",
    examples: [{ ...exampleProvider, organization_id: exampleId(11), organization_name: 'Harbour Cafe', is_linked: false }],
  },
)

export const LinkProviderList = Page('ListOIDCLinkProvidersOutputBody', LinkProvider, 'Ordered by organization and name.')

export const StartedTicket = Answer(
  'OIDCTicketOutputBody',
  {
    ticket: Type.String({ description: 'Works once, in this session, within 10 minutes.' }),
    start_url: Type.String({ description: 'URL to send the browser to.' }),
    expires_at: Timestamp(),
  },
  {
    description: 'The start of a flow at the identity provider.',
    examples: [
      {
        ticket: '3q2-7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE',
        start_url: `https://social.example/api/v1/auth/oidc/${exampleProvider.id}/start?intent=link&ticket=3q2-7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE`,
        expires_at: '2026-11-20T15:14:05.123Z',
      },
    ],
  },
)

export const LinkIdentityBody = Body(
  { return_path: Type.Optional(returnPath), ...proof },
  { examples: [{ current_password: 'a long sentence to sign in' }] },
)

export const ReauthenticateBody = Body(
  { action: SensitiveAction, return_path: Type.Optional(returnPath) },
  { examples: [{ action: 'token.create', return_path: '/settings/tokens' }] },
)

export const UnlinkIdentityBody = Body(proof, { examples: [{ current_password: 'a long sentence to sign in' }] })

export const ProviderLogout = Answer(
  'OIDCLogoutOutputBody',
  {
    logout_url: Type.Optional(
      Type.String({ description: 'URL that ends the session at the identity provider. Absent when not supported.' }),
    ),
  },
  { description: 'The session was ended.', examples: [{ logout_url: 'https://id.company.example/session/end?client_id=broadside' }] },
)

/** Providers can send more parameters; every error is reported as `logout_token_invalid`. */
export const LogoutTokenForm = Type.Object(
  { logout_token: Type.Optional(Secret({ max: 1_048_576, description: 'Required. A JWT signed by the identity provider.' })) },
  { additionalProperties: true, examples: [{ logout_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' }] },
)

export const identityParams = Type.Object({ id: Id('The identity.') })
