/** The API that clients rely on, as a table of paths, parameters, bodies and responses. */
import { build } from './interface-build.ts'
import { brandKit, brandKitBody, design, designList } from './interface-design.ts'
import { flags, instants, lists, listOf, named, object, only, type Shape, such, texts, wholes } from './shapes.ts'

export interface Parameter {
  place: 'path' | 'query' | 'header'
  required?: boolean
  shape: Shape
  /** Literal keywords of the schema. */
  says?: Record<string, unknown>
}

export interface Row {
  parameters?: Record<string, Parameter>
  body?: Shape
  /** The body has fields that aren't specified. */
  more?: true
  answer: Shape
  problems: number[]
  /** Default: a bearer token is accepted. */
  access?: 'session'
}

const inPath = (name: string): Record<string, Parameter> => ({ [name]: { place: 'path', required: true, shape: 'text' } })
const workspaceId: Record<string, Parameter> = { workspace_id: { place: 'query', required: true, shape: 'text' } }
const inQuery = (shape: Shape, says: Record<string, unknown> = {}): Parameter => ({ place: 'query', shape, says })
const int64 = (says: Record<string, unknown> = {}) => inQuery('whole', { format: 'int64', ...says })

const unknownId = [401, 403, 404]
const wrongRequest = [401, 403, 422]
const wrongEither = [401, 403, 404, 422]

const identityProvider = named(
  'OIDCProviderAdminResponse',
  texts(
    'backchannel_logout_url callback_url client_id issuer email_claim name_claim picture_claim health_message health_status id organization_id name',
  ),
  flags('has_client_secret is_active jit_enabled require_verified_email use_userinfo'),
  lists('scopes'),
  instants('created_at updated_at last_checked_at'),
)

const user = named(
  'UserProfile',
  texts('avatar_url display_name email id username managed_organization_name privacy_version terms_version'),
  instants('created_at legal_accepted_at'),
  flags('email_verified has_password is_admin is_managed legal_acceptance_required password_usable public_profile_enabled'),
  lists('public_profile_visible_fields'),
  { composer_experience: such('specialized') },
)

const security = named('SecurityStatusOutputBody', lists('methods'), flags('totp_enabled'), {
  passkeys: listOf(texts('id name'), instants('created_at last_used_at')),
  user,
})

const socialSet = named('SocialSetResponse', texts('id name workspace_id created_at updated_at'), flags('is_default'), {
  accounts: listOf(
    texts('account_avatar_url account_username default_output_profile platform social_account_id'),
    wholes('display_order'),
    { default_segment_settings: 'free', default_settings: 'free' },
  ),
})

const account = named(
  'AccountResponse',
  texts(
    'id account_id account_kind account_username account_avatar_url fediverse_software instance_url platform provider_installation_id slug',
  ),
  instants('capability_checked_at'),
  wholes('grant_destination_count'),
  flags('is_active messages_enabled messaging_supported shared_grant thread_replies_supported'),
  { limit_profile: such('standard') },
)

const roles = ['admin', 'editor', 'viewer'] as const
const invitationStates = [
  'created',
  'queued',
  'sent',
  'delivered',
  'delivery_failed',
  'delivery_unavailable',
  'expired',
  'revoked',
  'accepted',
] as const

const invitation = named(
  'WorkspaceInvitationResponse',
  texts('accept_url accepted_by_user_id id invited_by_user_id role workspace_id email'),
  instants('accepted_at created_at email_delivery_updated_at expires_at last_sent_at revoked_at'),
  { email_delivery_status: such('created'), status: such(...invitationStates) },
)

const member = named('WorkspaceMemberResponse', texts('email user_id'), instants('created_at deactivated_at updated_at'), {
  role: only(...roles),
  status: only('active', 'inactive'),
})

const team = named('WorkspaceTeamOutputBody', flags('can_manage'), wholes('current_seats'), {
  invitations: { list: invitation },
  members: { list: member },
})

const workspace = object(
  texts('avatar_url color id name organization_id organization_name sso_provider_id sso_provider_name created_at'),
  flags('can_edit sso_authenticated sso_identity_linked sso_required'),
  { role: such(...roles) },
)

const jobStates = ['pending', 'processing', 'completed', 'failed'] as const
const job = named(
  'JobResponse',
  wholes('attempts max_attempts'),
  texts('created_at run_at locked_at id publication_id type last_error payload'),
  { status: only(...jobStates) },
)

const collected = named('RefreshCapabilityOutcome', texts('error_code'), wholes('queued'), { status: such('queued') })

const project = named(
  'VideoProjectResponse',
  texts('id name workspace_id created_by_user_id updated_by_user_id attention_reason preview_object_key'),
  texts('created_at updated_at trashed_at retention_expires_at'),
  wholes('head_revision'),
  { document: 'free', sync_status: such('pending') },
)

const asset = named(
  'ProjectAssetResponse',
  texts('id project_id workspace_id media_id stable_media_id device_id uploaded_by_user_id original_filename mime_type sha256'),
  texts('attention_reason created_at updated_at'),
  flags('required'),
  wholes('size'),
  { preparation: 'free', status: such('pending') },
)

const webhook = object(texts('id installation_id workspace_id url status event_types created_at'))

const choice = object(flags('in_app'), { email_frequency: such('off') })
const preferences = named(
  'PreferenceSettings',
  flags('digest_configured email_available'),
  texts('digest_time digest_timezone email_address'),
  {
    mutes: listOf(texts('id workspace_id workspace_name'), instants('starts_at ends_at'), { scope: such('account') }),
    preferences: { map: choice },
    topic_definitions: listOf(
      texts('id group presentation_key'),
      flags('critical_in_app email_mutable in_app_mutable mute_applies transactional'),
      lists('email_frequencies'),
      { default_preference: choice },
    ),
  },
)

const members = { accounts: listOf(texts('social_account_id')) }

export const table: Record<string, Row> = {
  'GET /organizations/{organization_id}/identity-providers': {
    parameters: inPath('organization_id'),
    answer: { list: identityProvider },
    problems: unknownId,
  },
  'POST /auth/security/totp/recovery-codes/activate': {
    body: object(texts('challenge_id'), flags('recovery_codes_saved')),
    answer: security,
    problems: wrongRequest,
  },
  'POST /image-editor/designs': {
    body: object(wholes('height_px width_px'), texts('preset_key title workspace_id')),
    answer: design,
    problems: wrongRequest,
  },
  'GET /image-editor/designs': {
    parameters: { ...workspaceId, search: inQuery('text'), limit: int64({ minimum: 1, maximum: 100 }), offset: int64({ minimum: 0 }) },
    answer: designList,
    problems: wrongRequest,
  },
  'PUT /image-editor/brand-kit': { body: brandKitBody, answer: brandKit, problems: wrongRequest },
  'POST /social-sets': { body: object(texts('name workspace_id'), members), answer: socialSet, problems: wrongRequest },
  'GET /social-sets': { parameters: workspaceId, answer: { list: socialSet }, problems: wrongRequest },
  'PUT /social-sets/{id}': {
    parameters: inPath('id'),
    body: object(texts('name'), flags('is_default'), members),
    answer: socialSet,
    problems: wrongEither,
  },
  'GET /accounts': { parameters: workspaceId, answer: { list: account }, problems: wrongRequest },
  'POST /accounts/telegram/connection-code': {
    body: object(texts('expected_chat_id workspace_id')),
    answer: named('IssueTelegramConnectionCodeResponse', texts('bot_username code'), instants('expires_at')),
    problems: wrongRequest,
  },
  'POST /engagement-and-messaging/refresh': {
    body: object(texts('workspace_id')),
    answer: named('RefreshCapabilitiesResult', { engagement: collected, messaging: collected }),
    problems: wrongRequest,
  },
  'POST /publication-builds': {
    parameters: { 'Idempotency-Key': { place: 'header', required: true, shape: 'text', says: { minLength: 8, maxLength: 160 } } },
    body: object(texts('workspace_id')),
    more: true,
    answer: build,
    problems: wrongRequest,
  },
  'POST /publication-builds/{id}/cancel': { parameters: inPath('id'), answer: build, problems: unknownId },
  'GET /workspaces': { answer: { list: workspace }, problems: [401, 403] },
  'GET /workspaces/{id}/team': {
    parameters: {
      ...inPath('id'),
      q: inQuery('text', { maxLength: 200 }),
      role: inQuery(only('all', ...roles), { default: 'all' }),
      status: inQuery(only('all', 'active', 'inactive', 'pending', ...invitationStates), { default: 'all' }),
    },
    answer: team,
    problems: wrongEither,
  },
  'POST /workspaces/{id}/invitations': {
    parameters: inPath('id'),
    body: object(texts('email'), { role: only(...roles) }),
    answer: invitation,
    problems: wrongEither,
  },
  'GET /jobs': {
    parameters: {
      limit: int64({ default: 50, maximum: 200 }),
      offset: int64(),
      cursor: inQuery('text'),
      status: inQuery(only(...jobStates)),
      workspace_id: inQuery('text'),
      run_from: inQuery('instant'),
      run_before: inQuery('instant'),
    },
    answer: { list: job },
    problems: wrongRequest,
  },
  'POST /video-projects/{id}/trash': {
    parameters: inPath('id'),
    body: object(texts('workspace_id')),
    answer: project,
    problems: wrongEither,
  },
  'GET /video-projects/{id}/assets': {
    parameters: { ...inPath('id'), ...workspaceId },
    answer: { list: asset },
    problems: wrongEither,
  },
  'GET /external-webhooks': { parameters: { installation_id: inQuery('text') }, answer: { list: webhook }, problems: wrongRequest },
  'PUT /notifications/preferences': {
    body: object(texts('digest_time digest_timezone'), { preferences: { map: choice } }),
    answer: preferences,
    problems: wrongRequest,
  },
  'DELETE /notifications/mutes/{id}': { parameters: inPath('id'), answer: preferences, problems: unknownId },
  'POST /admin/provider-readiness/runtime-controls': {
    body: object(texts('reason_code'), instants('starts_at'), { selector: object(texts('provider')), state: such('enabled') }),
    answer: object(texts('id')),
    problems: wrongRequest,
    access: 'session',
  },
}
