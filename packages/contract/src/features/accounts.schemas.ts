import { Type } from 'typebox'
import { Answer, Body, Defaulted, FreeObject, Id, Int, Line, Nullable, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
import { exampleId, webUrl, workspaceId, workspaceQuery } from './common.ts'

/** Networks come and go, so this enumeration is open. */
export const platform = Type.String({ description: 'The network. New ones may appear.', examples: ['bluesky', 'mastodon', 'site'] })

export const Account = Answer(
  'AccountResponse',
  {
    id: Type.String({ description: 'Our id.' }),
    platform,
    account_id: Type.String({ description: "The network's id." }),
    account_kind: Type.Optional(Type.String({ description: 'New kinds may appear.', examples: ['built_in', 'bot', 'organization'] })),
    account_username: Type.String(),
    account_avatar_url: Type.String(),
    slug: Type.String({ description: 'A name that is unique among the active accounts of the workspace.' }),
    instance_url: Type.String({ description: "The account's server, empty where the network has only one." }),
    fediverse_software: Type.Optional(Type.String({ examples: ['mastodon', 'pixelfed', 'gotosocial'] })),
    provider_installation_id: Type.Optional(Type.String()),
    limit_profile: Type.Optional(Type.String({ description: 'New profiles may appear.', examples: ['standard', 'x-premium'] })),
    capability_checked_at: Type.Optional(Timestamp('When the limits of the account were last read.')),
    grant_destination_count: Int({ description: 'Active accounts of the workspace that use the same authorization.' }),
    shared_grant: Type.Boolean({ description: 'More than one account uses the same authorization.' }),
    is_active: Type.Boolean(),
    thread_replies_supported: Type.Boolean(),
    messaging_supported: Type.Boolean(),
    messages_enabled: Type.Boolean(),
    status: Type.Optional(OneOf(['connected', 'reconnect_required', 'disconnected'])),
    status_reason: Type.Optional(
      Type.String({
        description: 'Why the account has to be connected again. New reasons may appear.',
        examples: ['credential_refused', 'credential_expired'],
      }),
    ),
    last_checked_at: Type.Optional(Timestamp('When the network last accepted or refused the credentials.')),
    display_name: Type.Optional(Type.String()),
    voice_profile_id: Type.Optional(Type.String({ description: 'Absent: the default of the workspace.' })),
    limits: Type.Optional(
      FreeObject(
        'What the network or server said that it takes: what the checks of the network are made with. Its keys depend on the network.',
      ),
    ),
  },
  {
    description: 'A connected account: where posts can be published to.',
    examples: [
      {
        id: exampleId(20),
        platform: 'mastodon',
        account_id: '110023456789',
        account_username: 'harbour@mastodon.example',
        account_avatar_url: 'https://mastodon.example/avatars/harbour.png',
        slug: 'mastodon-harbour',
        instance_url: 'https://mastodon.example',
        fediverse_software: 'mastodon',
        capability_checked_at: '2026-11-20T15:04:05.123Z',
        grant_destination_count: 1,
        shared_grant: false,
        is_active: true,
        thread_replies_supported: true,
        messaging_supported: false,
        messages_enabled: false,
        status: 'connected',
        last_checked_at: '2026-11-20T15:04:05.123Z',
        display_name: 'Harbour Cafe',
        limits: { maxCharacters: 500, urlCharacters: 23, maxMedia: 4 },
      },
    ],
  },
)

export const ListAccountsQuery = Type.Object({
  ...workspaceQuery.properties,
  include_inactive: Defaulted(Type.Boolean({ default: false, description: 'Whether disconnected accounts are listed too.' })),
})

export const AccountProvider = Answer(
  'AccountProviderResponse',
  {
    platform,
    name: Type.String({ description: 'The name of the network as people know it.' }),
    connect_modes: Type.Array(Type.String({ examples: ['built_in', 'credentials', 'oauth', 'bot_code'] }), {
      description: 'How accounts are connected. New modes may appear.',
    }),
    needs_instance: Type.Boolean({ description: 'The address of a server has to be named first.' }),
    configured: Type.Boolean({ description: 'The instance has what the network asks of it.' }),
    state: Type.String({ description: 'Readiness of the network; `healthy` is ready.', examples: ['healthy', 'needs_configuration'] }),
    capabilities: Type.Array(Type.String({ examples: ['publish', 'threads', 'messaging', 'engagement'] })),
    credential_fields: Type.Optional(FreeObject('With mode `credentials`: the JSON Schema that the form is drawn from.')),
  },
  {
    description: 'A network that accounts can be connected to.',
    examples: [
      {
        platform: 'bluesky',
        name: 'Bluesky',
        connect_modes: ['credentials'],
        needs_instance: false,
        configured: true,
        state: 'healthy',
        capabilities: ['publish', 'threads'],
        credential_fields: {
          type: 'object',
          required: ['handle', 'app_password'],
          properties: { handle: { type: 'string', title: 'Handle' }, app_password: { type: 'string', title: 'App password' } },
        },
      },
    ],
  },
)

export const AccountProviderList = Page('ListAccountProvidersOutputBody', AccountProvider)

export const ConnectAccountBody = Body(
  {
    workspace_id: workspaceId,
    platform: Line({ min: 1, max: 40, description: 'A network of GET /accounts/providers.', examples: ['bluesky'] }),
    credentials: FreeObject('What `credential_fields` of the network asks for. Never shown again.', { secret: true }),
  },
  {
    examples: [
      {
        workspace_id: exampleId(10),
        platform: 'bluesky',
        credentials: { handle: 'harbour.bsky.social', app_password: 'abcd-efgh-ijkl-mnop' },
      },
    ],
  },
)

export const StartAuthorizationBody = Body(
  {
    workspace_id: workspaceId,
    instance_url: Type.Optional(webUrl(2048, 'Address of the server, where the network has many.')),
  },
  { examples: [{ workspace_id: exampleId(10), instance_url: 'https://mastodon.example' }] },
)

export const Authorization = Answer(
  'AuthorizationUrlOutputBody',
  { url: Type.String({ format: 'uri', description: 'Send the browser here.' }) },
  {
    description: 'Where the authorization starts. It is valid once, for 10 minutes, in a session of the same user.',
    examples: [{ url: 'https://mastodon.example/oauth/authorize?client_id=abc&state=xyz' }],
  },
)

const callbackText = Type.Optional(Secret({ max: 4096 }))

/** What networks send back; which of them depends on the network. */
export const CallbackQuery = Type.Object({
  state: callbackText,
  code: callbackText,
  iss: callbackText,
  scope: callbackText,
  error: callbackText,
  error_description: callbackText,
})

export const UpdateAccountBody = Body(
  {
    slug: Type.Optional(
      Line({ min: 1, max: 80, pattern: '^[a-z0-9._-]+$', description: 'Unique among the active accounts of the workspace.' }),
    ),
    messages_enabled: Type.Optional(Type.Boolean()),
  },
  { examples: [{ slug: 'harbour-news' }] },
)

export const AssignVoiceBody = Body(
  { voice_profile_id: Nullable(Id(), 'The voice of this account; null takes the default of the workspace again.') },
  { examples: [{ voice_profile_id: exampleId(30) }, { voice_profile_id: null }] },
)

export const AccountVoice = Answer(
  'AccountVoiceProfileResponse',
  {
    account_id: Type.String({ description: 'Our id of the account.' }),
    voice_profile_id: Type.Optional(Type.String({ description: 'Absent: the default of the workspace.' })),
  },
  { description: 'The voice that is assigned to an account.', examples: [{ account_id: exampleId(20), voice_profile_id: exampleId(30) }] },
)
