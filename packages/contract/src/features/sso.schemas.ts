import { Type } from 'typebox'
import { Answer, Body, Defaulted, exampleOf, FreeObject, Id, Int, Line, OneOf, Page, Secret, Timestamp, Url } from '../primitives.ts'
import { exampleId } from './common.ts'

const claim = (fallback: string) =>
  Defaulted(Type.Unsafe<string>({ ...Line({ min: 1, max: 80, description: 'Name of the claim.' }), default: fallback }))

export const IdentityProvider = Answer(
  'OIDCProviderAdminResponse',
  {
    id: Type.String(),
    organization_id: Type.String(),
    name: Type.String(),
    issuer: Type.String(),
    client_id: Type.String(),
    has_client_secret: Type.Boolean({ description: 'The secret itself is never shown.' }),
    scopes: Type.Array(Type.String()),
    email_claim: Type.String(),
    name_claim: Type.String(),
    picture_claim: Type.String(),
    use_userinfo: Type.Boolean(),
    require_verified_email: Type.Boolean(),
    jit_enabled: Type.Boolean({ description: 'Unknown identities may create users.' }),
    is_active: Type.Boolean({ description: 'An inactive provider starts no sign-in and satisfies no policy.' }),
    callback_url: Type.String({ description: 'What the provider has to send browsers back to.' }),
    backchannel_logout_url: Type.String(),
    health_status: Type.String({ description: '`unchecked`, `healthy` or `unavailable`.' }),
    health_message: Type.Optional(Type.String()),
    last_checked_at: Type.Optional(Timestamp('When a sign-in last started or ended.')),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  {
    description: 'An identity provider (OpenID Connect) of an organization.',
    examples: [
      {
        id: exampleId(20),
        organization_id: exampleId(11),
        name: 'Company accounts',
        issuer: 'https://id.company.example',
        client_id: 'broadside',
        has_client_secret: true,
        scopes: ['openid', 'profile', 'email'],
        email_claim: 'email',
        name_claim: 'name',
        picture_claim: 'picture',
        use_userinfo: false,
        require_verified_email: true,
        jit_enabled: false,
        is_active: true,
        callback_url: `https://social.example/api/v1/auth/oidc/${exampleId(20)}/callback`,
        backchannel_logout_url: `https://social.example/api/v1/auth/oidc/${exampleId(20)}/backchannel-logout`,
        health_status: 'healthy',
        last_checked_at: '2026-11-20T16:00:00.000Z',
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const SaveIdentityProviderBody = Body(
  {
    id: Type.Optional(Id('An existing provider of the organization, to change it.')),
    name: Line({ min: 1, max: 80 }),
    issuer: Url({ max: 500, description: 'https, without query, fragment and user info. Fixed once an identity is linked.' }),
    client_id: Line({ min: 1, max: 512 }),
    client_secret: Type.Optional(Secret({ max: 512, description: 'Absent keeps the stored one, the empty text removes it.' })),
    scopes: Defaulted(
      Type.Array(Line({ min: 1, max: 100, pattern: '^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$' }), {
        maxItems: 20,
        default: ['openid', 'profile', 'email'],
        description: '`openid` is added and `offline_access` removed.',
      }),
    ),
    email_claim: claim('email'),
    name_claim: claim('name'),
    picture_claim: claim('picture'),
    use_userinfo: Defaulted(Type.Boolean({ default: false, description: 'Also read the userinfo endpoint.' })),
    require_verified_email: Type.Boolean({ description: 'Refuse identities without a verified e-mail address.' }),
    jit_enabled: Defaulted(Type.Boolean({ default: false, description: 'Unknown identities may create users.' })),
    is_active: Type.Boolean(),
  },
  {
    examples: [
      {
        name: 'Company accounts',
        issuer: 'https://id.company.example',
        client_id: 'broadside',
        client_secret: 'what the provider gave',
        require_verified_email: true,
        is_active: true,
      },
    ],
  },
)

export const SetIdentityProviderActiveBody = Body({ is_active: Type.Boolean() }, { examples: [{ is_active: false }] })

export const IdentityProviderActivation = Answer(
  'IdentityProviderActivationOutputBody',
  { is_active: Type.Boolean(), revoked_sessions: Int({ description: 'Sessions that ended because the provider had assured them.' }) },
  { description: 'Whether a provider is used.', examples: [{ is_active: false, revoked_sessions: 3 }] },
)

const mode = OneOf(['disabled', 'optional', 'required'], {
  description: '`required`: workspaces of the organization open only after a sign-in at an accepted provider.',
})
const tokenMode = OneOf(['scoped', 'deny'], { description: '`deny`: no API tokens for workspaces of the organization.' })
const assuranceAge = { min: 300, max: 2_592_000, description: 'Seconds that a sign-in at the provider counts.' }
const tokenLifetime = { min: 300, max: 31_622_400, description: 'Seconds that a token for a workspace of the organization counts.' }

export const SsoPolicy = Answer(
  'SSOPolicyResponse',
  {
    mode,
    provider_ids: Type.Array(Type.String(), { description: 'The accepted providers.' }),
    assurance_max_age_seconds: Int(assuranceAge),
    password_login_allowed: Type.Boolean({
      description: 'With `required`: whether people of the organization may sign in with a password.',
    }),
    api_token_mode: tokenMode,
    max_token_lifetime_seconds: Int(tokenLifetime),
    require_token_reauth: Type.Boolean({ description: 'Creating a token needs a `reauth_grant` of action `token.create`.' }),
    updated_at: Timestamp(),
  },
  {
    description: 'The sign-on policy of an organization.',
    examples: [
      {
        mode: 'required',
        provider_ids: [exampleId(20)],
        assurance_max_age_seconds: 43_200,
        password_login_allowed: true,
        api_token_mode: 'scoped',
        max_token_lifetime_seconds: 2_592_000,
        require_token_reauth: true,
        updated_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const UpdateSsoPolicyBody = Body(
  {
    mode,
    provider_ids: Defaulted(
      Type.Array(Id(), { maxItems: 100, uniqueItems: true, default: [], description: 'With `required` at least one active one.' }),
    ),
    assurance_max_age_seconds: Defaulted(Int({ ...assuranceAge, default: 43_200 })),
    password_login_allowed: Defaulted(Type.Boolean({ default: true })),
    api_token_mode: Defaulted(OneOf(['scoped', 'deny'], { default: 'scoped' })),
    max_token_lifetime_seconds: Defaulted(Int({ ...tokenLifetime, default: 2_592_000 })),
    require_token_reauth: Defaulted(Type.Boolean({ default: true })),
  },
  { description: 'What is left out takes its default.', examples: [{ mode: 'required', provider_ids: [exampleId(20)] }] },
)

export const SsoDomain = Answer(
  'SSODomainResponse',
  {
    id: Type.String(),
    domain: Type.String(),
    record_name: Type.String({ description: 'Where the DNS TXT record has to be.' }),
    token: Type.String({ description: 'What the record has to say. It is no secret.' }),
    is_verified: Type.Boolean(),
    verified_at: Type.Optional(Timestamp()),
    created_at: Timestamp(),
  },
  {
    description: 'A domain of e-mail addresses that an organization has proven or wants to prove.',
    examples: [
      {
        id: exampleId(21),
        domain: 'company.example',
        record_name: '_broadside-verify.company.example',
        token: 'broadside-4f1c2d8e9a7b6c5d4e3f2a1b0c9d8e7f',
        is_verified: true,
        verified_at: '2026-11-20T16:00:00.000Z',
        created_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const SsoDomainList = Page('ListSSODomainsOutputBody', SsoDomain, 'Ordered by domain.')

export const AddSsoDomainBody = Body(
  { domain: Line({ min: 3, max: 253, description: 'The part of e-mail addresses after the @.', examples: ['company.example'] }) },
  { examples: [{ domain: 'company.example' }] },
)

export const IdentityAuditEvent = Answer(
  'IdentityAuditEventResponse',
  {
    id: Type.String(),
    type: Type.String({ description: 'For example `provider.saved`, `identity.linked`, `session.oidc_assured`. New types may appear.' }),
    actor_user_id: Type.Optional(Type.String({ description: 'Who did it; absent for what a provider or the service did.' })),
    user_id: Type.Optional(Type.String({ description: 'Whom it concerns.' })),
    provider_id: Type.Optional(Type.String()),
    data: FreeObject('What else is known; no secrets.'),
    created_at: Timestamp(),
  },
  {
    description: 'Something that happened to identities of an organization.',
    examples: [
      {
        id: exampleId(22),
        type: 'provider.saved',
        actor_user_id: exampleId(1),
        provider_id: exampleId(20),
        data: { name: 'Company accounts' },
        created_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const IdentityAuditEventList = Page('ListIdentityAuditEventsOutputBody', IdentityAuditEvent, 'Newest first.')

/** The example that other schemas of this part are made of. */
export const exampleProvider = { id: exampleOf(IdentityProvider).id, name: exampleOf(IdentityProvider).name }
