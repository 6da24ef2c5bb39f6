import { Type } from 'typebox'
import { Answer, Body, Defaulted, FreeObject, Id, Int, Line, Nullable, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
import { exampleId, webUrl, workspaceId, workspaceQuery } from './common.ts'

/** An open enumeration, because networks come and go. */
export const platform = Type.String({ description: 'The network. New networks may appear.', examples: ['bluesky', 'mastodon', 'site'] })

export const Account = Answer(
  'AccountResponse',
  {
    id: Type.String({ description: 'Id in this API.' }),
    platform,
    account_id: Type.String({ description: 'Id on the network.' }),
    account_kind: Type.Optional(Type.String({ description: 'New kinds may appear.', examples: ['built_in', 'bot', 'organization'] })),
    account_username: Type.String(),
    account_avatar_url: Type.String(),
    slug: Type.String({ description: "Unique among the workspace's active accounts." }),
    instance_url: Type.String({ description: "URL of the account's server; empty where the network has only one." }),
    fediverse_software: Type.Optional(Type.String({ examples: ['mastodon', 'pixelfed', 'gotosocial'] })),
    provider_installation_id: Type.Optional(Type.String()),
    limit_profile: Type.Optional(Type.String({ description: 'New profiles may appear.', examples: ['standard', 'x-premium'] })),
    capability_checked_at: Type.Optional(Timestamp("When the account's limits were last read.")),
    grant_destination_count: Int({ description: 'Number of active accounts in the workspace that share the authorization.' }),
    shared_grant: Type.Boolean({ description: 'True when more than one account shares the authorization.' }),
    is_active: Type.Boolean(),
    thread_replies_supported: Type.Boolean(),
    messaging_supported: Type.Boolean(),
    messages_enabled: Type.Boolean(),
    status: Type.Optional(OneOf(['connected', 'reconnect_required', 'disconnected'])),
    status_reason: Type.Optional(
      Type.String({
        description: 'Why the account must be reconnected. New reasons may appear.',
        examples: ['credential_refused', 'credential_expired'],
      }),
    ),
    last_checked_at: Type.Optional(Timestamp('When the network last accepted or rejected the credentials.')),
    display_name: Type.Optional(Type.String()),
    voice_profile_id: Type.Optional(Type.String({ description: "Absent: the workspace's default." })),
    limits: Type.Optional(FreeObject('Limits reported by the network or server, used to validate posts. Keys depend on the network.')),
  },
  {
    description: 'A connected account, to which posts can be published.',
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
  include_inactive: Defaulted(Type.Boolean({ default: false, description: 'Whether to include disconnected accounts.' })),
})

export const AccountProvider = Answer(
  'AccountProviderResponse',
  {
    platform,
    name: Type.String({ description: 'Display name of the network.' }),
    connect_modes: Type.Array(Type.String({ examples: ['built_in', 'credentials', 'oauth', 'bot_code'] }), {
      description: 'How accounts are connected. New modes may appear.',
    }),
    needs_instance: Type.Boolean({ description: '`instance_url` is required to connect.' }),
    configured: Type.Boolean({ description: 'The instance has the credentials that the network requires.' }),
    state: Type.String({ description: 'Readiness of the network; only `healthy` is ready.', examples: ['healthy', 'needs_configuration'] }),
    capabilities: Type.Array(Type.String({ examples: ['publish', 'threads', 'messaging', 'engagement'] })),
    credential_fields: Type.Optional(FreeObject('With mode `credentials`: the JSON Schema of the form.')),
  },
  {
    description: 'A network, and how its accounts are connected.',
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
    credentials: FreeObject("The values for the network's `credential_fields`. Never returned.", { secret: true }),
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
    instance_url: Type.Optional(webUrl(2048, 'URL of the server, for networks with many servers.')),
  },
  { examples: [{ workspace_id: exampleId(10), instance_url: 'https://mastodon.example' }] },
)

export const Authorization = Answer(
  'AuthorizationUrlOutputBody',
  { url: Type.String({ format: 'uri', description: 'URL to send the browser to.' }) },
  {
    description: 'The start of an authorization. It works once, within 10 minutes, in a session of the same user.',
    examples: [{ url: 'https://mastodon.example/oauth/authorize?client_id=abc&state=xyz' }],
  },
)

const callbackText = Type.Optional(Secret({ max: 4096 }))

/** Callback parameters. Which of them are present depends on the network. */
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
    slug: Type.Optional(Line({ min: 1, max: 80, pattern: '^[a-z0-9._-]+$', description: "Unique among the workspace's active accounts." })),
    messages_enabled: Type.Optional(Type.Boolean()),
  },
  { examples: [{ slug: 'harbour-news' }] },
)

export const AssignVoiceBody = Body(
  { voice_profile_id: Nullable(Id(), "The account's voice profile. Null: the workspace's default.") },
  { examples: [{ voice_profile_id: exampleId(30) }, { voice_profile_id: null }] },
)

export const AccountVoice = Answer(
  'AccountVoiceProfileResponse',
  {
    account_id: Type.String({ description: 'Id of the account in this API.' }),
    voice_profile_id: Type.Optional(Type.String({ description: "Absent: the workspace's default." })),
  },
  { description: 'The voice profile assigned to an account.', examples: [{ account_id: exampleId(20), voice_profile_id: exampleId(30) }] },
)
