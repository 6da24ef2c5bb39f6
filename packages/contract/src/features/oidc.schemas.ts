import { Type } from 'typebox'
import { Answer, Body, Defaulted, Id, Line, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'
import { proof, SensitiveAction } from './reauth.schemas.ts'
import { exampleProvider } from './sso.schemas.ts'

const OidcProvider = Answer(
  'OIDCProviderResponse',
  { id: Type.String(), name: Type.String() },
  { description: 'An identity provider to sign in with.', examples: [exampleProvider] },
)

export const OidcProviderList = Page('ListOIDCProvidersOutputBody', OidcProvider, 'Ordered by name.')

export const OidcDiscovery = Answer(
  'DiscoverOIDCProvidersOutputBody',
  {
    items: Type.Array(OidcProvider),
    sso_required: Type.Boolean({ description: 'The organization of the domain requires one of them.' }),
  },
  { description: 'Identity providers for an e-mail address, by its domain.', examples: [{ items: [exampleProvider], sso_required: true }] },
)

export const DiscoverQuery = Type.Object({ email: Line({ min: 3, max: 254, format: 'email' }) })

const returnPath = Line({
  max: 2048,
  pattern: '^/(?:[^/\\\\].*)?$',
  description: 'Where the web app goes on: a local path.',
  examples: ['/publications'],
})

export const StartQuery = Type.Object({
  return_path: Defaulted(Type.Unsafe<string>({ ...returnPath, default: '/' })),
  intent: Defaulted(OneOf(['login', 'signup', 'link', 'reauth'], { default: 'login' })),
  ticket: Type.Optional(Secret({ max: 200, description: 'What starting `link` or `reauth` answered to this session.' })),
})

/** What a provider sends is its business: nothing of it may end in an error page. */
export const CallbackQuery = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 8192, 'x-secret': true, description: 'Names the sign-in that was started.' })),
  code: Type.Optional(Type.String({ maxLength: 8192, 'x-secret': true, description: 'What the provider exchanges for tokens.' })),
  error: Type.Optional(Type.String({ maxLength: 8192, description: 'Why the provider refused.' })),
})

export const OidcIdentity = Answer(
  'OIDCIdentityResponse',
  {
    id: Type.String(),
    provider_id: Type.String(),
    provider_name: Type.String(),
    email: Type.String({ description: 'As the provider last told it.' }),
    name: Type.String(),
    created_at: Timestamp(),
    last_used_at: Timestamp(),
  },
  {
    description: 'A linked identity: a way to sign in.',
    examples: [
      {
        id: exampleId(23),
        provider_id: exampleProvider.id,
        provider_name: exampleProvider.name,
        email: 'ada@company.example',
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
    description: 'A provider of an own organization.',
    examples: [{ ...exampleProvider, organization_id: exampleId(11), organization_name: 'Harbour Cafe', is_linked: false }],
  },
)

export const LinkProviderList = Page('ListOIDCLinkProvidersOutputBody', LinkProvider, 'Ordered by organization and name.')

export const StartedTicket = Answer(
  'OIDCTicketOutputBody',
  {
    ticket: Type.String({ description: 'Works once, in this session, for 10 minutes.' }),
    start_url: Type.String({ description: 'Where to send the browser.' }),
    expires_at: Timestamp(),
  },
  {
    description: 'Leads a browser to the provider.',
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
    logout_url: Type.Optional(Type.String({ description: 'Where to send the browser to end the session at the provider, where it can.' })),
  },
  { description: 'The session here has ended.', examples: [{ logout_url: 'https://id.company.example/session/end?client_id=broadside' }] },
)

/** Providers may send more; every fault is reported as `logout_token_invalid`. */
export const LogoutTokenForm = Type.Object(
  { logout_token: Type.Optional(Secret({ max: 1_048_576, description: 'Required. A signed JWT of the provider.' })) },
  { additionalProperties: true, examples: [{ logout_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' }] },
)

export const identityParams = Type.Object({ id: Id('The identity.') })
