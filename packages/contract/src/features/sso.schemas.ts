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
    has_client_secret: Type.Boolean({ description: 'The secret itself is never returned.' }),
    scopes: Type.Array(Type.String()),
    email_claim: Type.String(),
    name_claim: Type.String(),
    picture_claim: Type.String(),
    use_userinfo: Type.Boolean(),
    require_verified_email: Type.Boolean(),
    jit_enabled: Type.Boolean({ description: 'Whether unknown identities can create users.' }),
    is_active: Type.Boolean({ description: 'An inactive identity provider starts no sign-in and satisfies no policy.' }),
    callback_url: Type.String({ description: 'The redirect URL to register at the identity provider.' }),
    backchannel_logout_url: Type.String(),
    health_status: Type.String({ description: '`unchecked`, `healthy` or `unavailable`.' }),
    health_message: Type.Optional(Type.String()),
    health_code: Type.Optional(
      Type.String({ description: 'Stable code of the message, of the group `providerHealth`. New codes may appear.' }),
    ),
    last_checked_at: Type.Optional(Timestamp('When a sign-in last started or completed, or a test ended.')),
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
    id: Type.Optional(Id('An existing identity provider of the organization, to update it.')),
    name: Line({ min: 1, max: 80 }),
    issuer: Url({ max: 500, description: "An https URL without query, fragment or user info. Can't change once an identity is linked." }),
    client_id: Line({ min: 1, max: 512 }),
    client_secret: Type.Optional(Secret({ max: 512, description: 'Absent keeps the stored secret; an empty string removes it.' })),
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
    use_userinfo: Defaulted(Type.Boolean({ default: false, description: 'Also read claims from the userinfo endpoint.' })),
    require_verified_email: Type.Boolean({ description: 'Refuse identities without a verified email address.' }),
    jit_enabled: Defaulted(Type.Boolean({ default: false, description: 'Whether unknown identities can create users.' })),
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
  { is_active: Type.Boolean(), revoked_sessions: Int({ description: 'Number of sessions that were ended.' }) },
  { description: 'The new state of an identity provider.', examples: [{ is_active: false, revoked_sessions: 3 }] },
)

const providerTestSteps = ['address', 'issuer', 'endpoints', 'keys', 'scopes', 'client', 'callback'] as const

const ProviderTestStep = Answer(
  'IdentityProviderTestStep',
  {
    step: OneOf(providerTestSteps, {
      description:
        '`address`: discovery; `client`: whether the token endpoint knows the client, with a code that does not exist; `callback`: the URL to register.',
    }),
    code: Type.String({ description: 'Stable code of the sentence, of the group `providerTest`. New codes may appear.' }),
    state: OneOf(['ok', 'failed', 'skipped'], {
      description: '`skipped`: only a sign-in can show it, or an earlier step failed.',
    }),
    parameters: Type.Optional(FreeObject('Parameters of the sentence.')),
    sentence: Type.String({ description: 'What the step showed, and what to do.' }),
  },
  {
    description: 'A step of a test.',
    examples: [
      {
        step: 'client',
        code: 'client_accepted',
        state: 'ok',
        sentence: 'The provider accepts the client ID and the client secret.',
      },
    ],
  },
)

export const IdentityProviderTest = Answer(
  'IdentityProviderTestOutputBody',
  {
    ok: Type.Boolean({ description: 'True if no step failed.' }),
    checked_at: Timestamp(),
    steps: Type.Array(ProviderTestStep, { description: 'In the order in which they ran.' }),
  },
  {
    description: 'What a test of an identity provider showed.',
    examples: [{ ok: true, checked_at: '2026-11-20T16:00:00.000Z', steps: [exampleOf(ProviderTestStep)] }],
  },
)

const mode = OneOf(['disabled', 'optional', 'required'], {
  description: "`required`: the organization's workspaces can be accessed only after signing in with an accepted identity provider.",
})
const tokenMode = OneOf(['scoped', 'deny'], { description: "`deny`: no API tokens for the organization's workspaces." })
const assuranceAge = { min: 300, max: 2_592_000, description: 'How long a sign-in at the identity provider is valid, in seconds.' }
const tokenLifetime = {
  min: 300,
  max: 31_622_400,
  description: "Maximum lifetime of tokens for the organization's workspaces, in seconds.",
}

export const SsoPolicy = Answer(
  'SSOPolicyResponse',
  {
    mode,
    provider_ids: Type.Array(Type.String(), { description: 'The accepted identity providers.' }),
    assurance_max_age_seconds: Int(assuranceAge),
    password_login_allowed: Type.Boolean({
      description: 'With `required`: whether people in the organization can sign in with a password.',
    }),
    api_token_mode: tokenMode,
    max_token_lifetime_seconds: Int(tokenLifetime),
    require_token_reauth: Type.Boolean({ description: 'Creating a token requires a `reauth_grant` for `token.create`.' }),
    updated_at: Timestamp(),
  },
  {
    description: 'The single sign-on policy of an organization.',
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
      Type.Array(Id(), { maxItems: 100, uniqueItems: true, default: [], description: 'With `required`, at least one must be active.' }),
    ),
    assurance_max_age_seconds: Defaulted(Int({ ...assuranceAge, default: 43_200 })),
    password_login_allowed: Defaulted(Type.Boolean({ default: true })),
    api_token_mode: Defaulted(OneOf(['scoped', 'deny'], { default: 'scoped' })),
    max_token_lifetime_seconds: Defaulted(Int({ ...tokenLifetime, default: 2_592_000 })),
    require_token_reauth: Defaulted(Type.Boolean({ default: true })),
  },
  { description: 'Omitted properties take their defaults.', examples: [{ mode: 'required', provider_ids: [exampleId(20)] }] },
)

const EmergencyUser = Answer(
  'SSOEmergencyUser',
  { user_id: Type.String(), display_name: Type.String() },
  { description: 'A person whom the instance lets in during outages.', examples: [{ user_id: exampleId(2), display_name: 'Grace' }] },
)

export const SsoPolicyPreview = Answer(
  'PreviewSSOPolicyOutputBody',
  {
    people: Int({ description: 'Number of people in the organization.' }),
    without_identity: Int({
      description:
        'How many of them have no identity at an accepted, active identity provider and so lose access to the workspaces until they link one. 0 unless the mode is `required`.',
    }),
    tokens: Int({ description: 'Number of API tokens that lose access to workspaces of the organization.' }),
    you: OneOf(['unaffected', 'signed_in', 'sign_in_again', 'locked_out', 'emergency'], {
      description:
        "The caller's own access: `signed_in` keeps it, `sign_in_again` has to go through an accepted identity provider first, `locked_out` has no identity there. `emergency`: an emergency user who signed in with a second factor.",
    }),
    emergency_users: Type.Array(EmergencyUser, {
      description: 'People in the organization who keep access after signing in with a password and a second factor. Ordered by name.',
    }),
  },
  {
    description: 'Whom a policy would affect.',
    examples: [{ people: 12, without_identity: 3, tokens: 2, you: 'sign_in_again', emergency_users: [exampleOf(EmergencyUser)] }],
  },
)

export const SsoDomain = Answer(
  'SSODomainResponse',
  {
    id: Type.String(),
    domain: Type.String(),
    record_name: Type.String({ description: 'Name of the DNS TXT record to create.' }),
    token: Type.String({ description: 'Content of the record. Not a secret.' }),
    is_verified: Type.Boolean(),
    verified_at: Type.Optional(Timestamp()),
    created_at: Timestamp(),
  },
  {
    description: 'An email domain of an organization, verified or to be verified.',
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
  { domain: Line({ min: 3, max: 253, description: 'The part of email addresses after the @.', examples: ['company.example'] }) },
  { examples: [{ domain: 'company.example' }] },
)

const name = (whose: string) =>
  Type.String({ description: `${whose}, or the email address if it is empty. Absent once the user is deleted.` })

/** In the order of a filter: settings, then people, then sessions. */
export const identityAuditTypes = [
  'provider.saved',
  'provider.enabled',
  'provider.disabled',
  'policy.updated',
  'domain.verified',
  'identity.linked',
  'identity.unlinked',
  'identity.jit_provisioned',
  'session.oidc_assured',
  'reauth.completed',
  'session.backchannel_logout',
  'session.emergency_access',
] as const

export const IdentityAuditEvent = Answer(
  'IdentityAuditEventResponse',
  {
    id: Type.String(),
    type: Type.String({ description: 'Such as `provider.saved`, `identity.linked`, `session.oidc_assured`. New types may appear.' }),
    actor_user_id: Type.Optional(
      Type.String({ description: 'The user who did it. Absent for actions of an identity provider or the service.' }),
    ),
    actor_name: Type.Optional(name('The display name of that user')),
    user_id: Type.Optional(Type.String({ description: 'The affected user.' })),
    user_name: Type.Optional(name('The display name of the affected user')),
    provider_id: Type.Optional(Type.String()),
    provider_name: Type.Optional(Type.String({ description: 'The present name of the identity provider.' })),
    data: FreeObject('Details, without secrets.'),
    created_at: Timestamp(),
  },
  {
    description: 'An identity audit event.',
    examples: [
      {
        id: exampleId(22),
        type: 'provider.saved',
        actor_user_id: exampleId(1),
        actor_name: 'Ada',
        provider_id: exampleId(20),
        provider_name: 'Company accounts',
        data: { name: 'Company accounts' },
        created_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const IdentityAuditEventList = Page('ListIdentityAuditEventsOutputBody', IdentityAuditEvent, 'Newest first.')

/** The example shared by other schemas of this file. */
export const exampleProvider = { id: exampleOf(IdentityProvider).id, name: exampleOf(IdentityProvider).name }
