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

const code = (description: string, examples: string[]) => Type.String({ description: `${description} New codes may appear.`, examples })

const ConnectStep = Type.Object({
  key: Type.String({ description: 'Unique within the mode.' }),
  mode: Type.String({
    description: 'The connect mode that the step belongs to. Modes are alternatives; the steps of one follow each other.',
  }),
  way: Type.Optional(
    code('The alternative within the mode that the step belongs to; absent if the mode has only one.', ['webhook', 'bot']),
  ),
  kind: OneOf(['form', 'oauth', 'code', 'select'], {
    description:
      '`form` asks for the values of `schema`, `oauth` sends the browser to the network, `code` shows a code to use there, `select` offers the accounts that were found.',
  }),
  schema: Type.Optional(FreeObject('With `form`: the JSON Schema of its values.')),
  help: code('Code of its help text.', ['app_password', 'sign_in']),
})

const review = {
  code: code('The review.', ['app_review']),
  without_review: code('What is possible before it.', ['private_posts']),
}

const AppReview = Type.Object({
  ...review,
  days: Type.Optional(
    Type.Object({ min: Type.Optional(Int()), max: Int() }, { description: 'How many days it usually takes; absent if unknown.' }),
  ),
  cost: Type.Optional(code('What it costs; absent if it is free.', ['yearly_fee'])),
})

const AppSetup = Type.Object(
  {
    url: Type.String({ format: 'uri', description: 'The page of the network where apps are registered.' }),
    steps: Type.Array(code('A step of the setup.', ['create', 'redirect_url', 'scopes', 'copy']), { description: 'In order.' }),
    scopes: Type.Array(Type.String({ examples: ['chat:write'] }), { description: 'Permissions to allow the app.' }),
    addresses: Type.Array(Type.Object({ code: code('Its name.', ['deauthorize', 'data_deletion']), url: Type.String({ format: 'uri' }) }), {
      description: 'URLs of this service to enter at the network, besides the redirect URL.',
    }),
    fields: Type.Object(
      { id: code('The name of `client_id`.', ['client_id', 'app_id']), secret: code('The name of `client_secret`.', ['client_secret']) },
      { description: 'What the network calls the values of POST /admin/provider-apps.' },
    ),
    cost: Type.Optional(code('What the app or its use costs; absent if it is free.', ['per_post'])),
    reviews: Type.Array(AppReview, { description: 'Reviews of the app by the network.' }),
    testable: Type.Boolean({ description: 'One call to the network can show whether the ID and the secret are right.' }),
  },
  { description: "For admins only: how to set up the operator's app. Absent for networks that need none." },
)

const Connect = Type.Object({
  steps: Type.Array(ConnectStep, { description: 'Empty for networks without accounts to connect.' }),
  requires: Type.Array(Type.Object({ code: code('What must exist first.', ['app_password', 'bot']), who: OneOf(['editor', 'admin']) }), {
    description: 'What must exist first, and whether a member or an administrator of the instance provides it.',
  }),
  cost: Type.Optional(code('What publishing costs; absent if it is free.', ['per_post'])),
  review: Type.Optional(Type.Object(review, { description: 'The review that matters most to editors.' })),
  redirect_url: Type.Optional(
    Type.String({ format: 'uri', description: "With mode `oauth`, for admins only: the redirect URL of the operator's app." }),
  ),
  app: Type.Optional(AppSetup),
  configured: Type.Boolean({ description: 'The instance has the credentials that the network requires.' }),
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
    state: Type.String({
      description:
        'Readiness of the network; only `healthy` is ready. `not_configured`: an administrator must provide an app or bot first.',
      examples: ['healthy', 'not_configured'],
    }),
    capabilities: Type.Array(Type.String({ examples: ['publish', 'threads', 'messaging', 'engagement'] })),
    credential_fields: Type.Optional(
      FreeObject('With mode `credentials`: the JSON Schema of the form; `oneOf` if the mode has alternative forms.'),
    ),
    connect: Connect,
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
        connect: {
          steps: [
            {
              key: 'credentials',
              mode: 'credentials',
              kind: 'form',
              schema: { type: 'object', properties: { handle: { type: 'string', title: 'Handle' } } },
              help: 'app_password',
            },
          ],
          requires: [{ code: 'app_password', who: 'editor' }],
          configured: true,
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
    way: Type.Optional(
      Line({ min: 1, max: 40, description: 'A `way` of the mode `oauth`, for networks with several. Default: the first.' }),
    ),
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
