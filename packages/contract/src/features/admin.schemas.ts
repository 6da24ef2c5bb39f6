import { type TSchema, Type } from 'typebox'
import { Answer, Body, exampleOf, FreeObject, Int, Line, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
import { exampleId, pageQuery, search, webUrl, webUrlOrEmpty } from './common.ts'

const Count = (description: string) => Int({ min: 0, description })

export const InstanceOverview = Answer(
  'InstanceOverviewOutputBody',
  {
    users: Count('Registered users.'),
    workspaces: Count('Workspaces.'),
    accounts: Count('Connected accounts.'),
    jobs: Answer(
      'JobCountsResponse',
      { pending: Count('Waiting.'), processing: Count('Running.'), completed: Count('Completed.'), failed: Count('Failed or canceled.') },
      { description: 'Number of stored jobs by state.', examples: [{ pending: 12, processing: 1, completed: 48_210, failed: 3 }] },
    ),
    oldest_pending_job: Type.Optional(
      Answer(
        'PendingJobResponse',
        { id: Type.String(), type: Type.String({ examples: ['delivery.publish'] }), run_at: Timestamp('When it is due to start.') },
        {
          description: 'The pending job with the earliest start time. A time far in the past means that no worker is running.',
          examples: [{ id: exampleId(80), type: 'delivery.publish', run_at: '2026-11-20T15:10:00.000Z' }],
        },
      ),
    ),
    delivery_lateness: Answer(
      'DeliveryLatenessResponse',
      {
        deliveries: Count('Deliveries that ended in the last 24 hours.'),
        median_ms: Type.Optional(Count('Median of the milliseconds between due time and start; absent without deliveries.')),
        p99_ms: Type.Optional(Count('The 99th percentile, in milliseconds.')),
      },
      { examples: [{ deliveries: 310, median_ms: 240, p99_ms: 2800 }] },
    ),
    storage: Answer(
      'InstanceStorageResponse',
      { media_bytes: Count('Media files and their renditions.'), database_bytes: Count('The database.') },
      { examples: [{ media_bytes: 734_003_200, database_bytes: 96_468_992 }] },
    ),
    version: Type.String(),
    newer_release: Type.Optional(
      Answer(
        'NewerReleaseResponse',
        { version: Type.String(), url: Type.String({ description: 'The page about it.' }) },
        {
          description: 'The newest release in the feed of UPDATE_FEED_URL; absent without a feed, and when this version is the newest.',
          examples: [{ version: '0.3.0', url: 'https://git.example/broadside/releases/v0.3.0' }],
        },
      ),
    ),
  },
  {
    description: 'Counts and health of the instance.',
    examples: [
      {
        users: 14,
        workspaces: 6,
        accounts: 41,
        jobs: { pending: 12, processing: 1, completed: 48_210, failed: 3 },
        oldest_pending_job: { id: exampleId(80), type: 'delivery.publish', run_at: '2026-11-20T15:10:00.000Z' },
        delivery_lateness: { deliveries: 310, median_ms: 240, p99_ms: 2800 },
        storage: { media_bytes: 734_003_200, database_bytes: 96_468_992 },
        version: '1.0.0',
      },
    ],
  },
)

export const severities = ['ok', 'advice', 'warning', 'error'] as const

export const Examination = Answer(
  'ExaminationOutputBody',
  {
    checked_at: Timestamp(),
    items: Type.Array(
      Type.Object({
        code: Type.String({ description: 'Stable code of the sentence, of the group `doctor`. New codes may appear.' }),
        severity: OneOf(severities, { description: '`advice` improves a working instance; `warning` and `error` need an administrator.' }),
        parameters: Type.Optional(FreeObject('Parameters of the sentence.')),
        sentence: Type.String({ description: 'What was found, and what to do.' }),
        manual_href: Type.String({ description: "The page of the manual, as a path in the project's files." }),
      }),
    ),
  },
  {
    description: 'What an examination of the instance found, in a fixed order.',
    examples: [
      {
        checked_at: '2026-11-20T15:00:00.000Z',
        items: [
          {
            code: 'disk_low',
            severity: 'warning',
            parameters: { free: 900, folder: '/srv/broadside/data' },
            sentence: 'Only 900 MiB are free for /srv/broadside/data. Free up space, or move DATA_DIR to a larger disk.',
            manual_href: 'docs/manual/cluster.md#requirements',
          },
        ],
      },
    ],
  },
)

export const InstanceUser = Answer(
  'InstanceUserResponse',
  {
    id: Type.String(),
    email: Type.String(),
    username: Type.String(),
    display_name: Type.String(),
    email_verified: Type.Boolean(),
    is_admin: Type.Boolean({ description: 'True for instance administrators.' }),
    suspended: Type.Boolean({ description: 'True when sessions and tokens are blocked.' }),
    suspended_at: Type.Optional(Timestamp()),
    second_factors: Type.Array(OneOf(['totp', 'passkey']), { description: 'Kinds of second factors that the user has set up.' }),
    last_seen_at: Type.Optional(
      Timestamp('Last use of a session that is still open, or of an API token, to the minute. Absent if the user has neither.'),
    ),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  {
    description: 'A user, as shown to instance administrators.',
    examples: [
      {
        id: exampleId(1),
        email: 'ada@harbour.example',
        username: 'ada',
        display_name: 'Ada',
        email_verified: true,
        is_admin: true,
        suspended: false,
        second_factors: ['totp'],
        last_seen_at: '2026-11-20T15:04:05.123Z',
        created_at: '2026-11-01T09:00:00.000Z',
        updated_at: '2026-11-01T09:00:00.000Z',
      },
    ],
  },
)

export const InstanceUserList = Page('ListInstanceUsersOutputBody', InstanceUser, 'Newest first.')

export const InstanceUserQuery = Type.Object({
  ...pageQuery(),
  search: search('email address, username or display name'),
  only: Type.Optional(OneOf(['administrators', 'suspended'], { description: 'Only users of this kind.' })),
})

export const UpdateInstanceUserBody = Body(
  {
    suspended: Type.Optional(Type.Boolean({ description: 'True ends all sessions and blocks all tokens at once.' })),
    is_admin: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1, examples: [{ suspended: true }, { is_admin: true }] },
)

export const InstanceOrganization = Answer(
  'InstanceOrganizationResponse',
  {
    id: Type.String(),
    name: Type.String(),
    owner_email: Type.Optional(Type.String({ description: 'Absent when the owner was deleted.' })),
    members: Count('Number of people, including the owner.'),
    jit_allowed: Type.Boolean({
      description: 'Its identity providers can create users regardless of the registration setting, and are listed publicly.',
    }),
    created_at: Timestamp(),
  },
  {
    description: 'An organization, as shown to instance administrators.',
    examples: [
      {
        id: exampleId(11),
        name: 'Harbour Cafe',
        owner_email: 'ada@harbour.example',
        members: 3,
        jit_allowed: true,
        created_at: '2026-11-01T09:00:00.000Z',
      },
    ],
  },
)

export const InstanceOrganizationList = Page('ListInstanceOrganizationsOutputBody', InstanceOrganization, 'Newest first.')

export const InstanceOrganizationQuery = Type.Object({ ...pageQuery(), search: search('name') })

export const UpdateInstanceOrganizationBody = Body(
  {
    jit_allowed: Type.Boolean({
      description:
        "Whether the organization's identity providers with `jit_enabled` can create users for verified email addresses, regardless of the registration setting.",
    }),
  },
  { examples: [{ jit_allowed: true }] },
)

export const ProviderApp = Answer(
  'ProviderAppResponse',
  {
    id: Type.String(),
    provider: Type.String({ examples: ['mastodon'] }),
    name: Type.String(),
    instance_url: Type.Optional(Type.String({ description: 'Origin of the server, for networks with many servers.' })),
    client_id: Type.String(),
    app_fingerprint: Type.String({ description: 'Identifies this app in the readiness ledger.' }),
    is_active: Type.Boolean({ description: 'Whether new authorizations use it.' }),
    connected_accounts: Int({ description: 'Number of accounts, in all workspaces, that were connected with it and use it.' }),
    created_at: Timestamp(),
  },
  {
    description: 'An app that the operator registered on a network. Its secret is never returned.',
    examples: [
      {
        id: exampleId(97),
        provider: 'mastodon',
        name: 'Harbour publishing',
        instance_url: 'https://mastodon.example',
        client_id: 'dQ5dT6u4Yc',
        app_fingerprint: `sha256:${'3f'.repeat(32)}`,
        is_active: true,
        connected_accounts: 12,
        created_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const ProviderAppTest = Answer(
  'ProviderAppTestOutputBody',
  {
    ok: Type.Boolean({ description: 'True only if the network knows the app and its secret.' }),
    code: Type.String({
      description: 'What the test showed. New codes may appear.',
      examples: ['app_accepted', 'app_refused', 'not_testable', 'inconclusive', 'unavailable', 'secret_unreadable', 'other_bot'],
    }),
    sentence: Type.String({ description: 'The same in words.' }),
  },
  {
    description: 'What a call to the network showed about an app.',
    examples: [{ ok: true, code: 'app_accepted', sentence: 'Mastodon knows this app and its secret.' }],
  },
)

export const ProviderAppList = Answer(
  'ListProviderAppsOutputBody',
  { items: Type.Array(ProviderApp) },
  { description: 'Newest first.', examples: [{ items: [exampleOf(ProviderApp)] }] },
)

export const CreateProviderAppBody = Body(
  {
    provider: Line({ min: 1, max: 40, description: 'A network from GET /accounts/providers that uses an app.' }),
    name: Line({ min: 1, max: 120 }),
    client_id: Line({ min: 1, max: 500 }),
    client_secret: Secret({ min: 1, max: 2000, description: 'Encrypted; never returned.' }),
    instance_url: Type.Optional(webUrl(2048, 'The server that the app is registered on, for networks with many servers.')),
    is_active: Type.Optional(
      Type.Boolean({ default: true, description: 'An active app replaces the active one of the same network and server.' }),
    ),
  },
  {
    examples: [
      {
        provider: 'mastodon',
        name: 'Harbour publishing',
        client_id: 'dQ5dT6u4Yc',
        client_secret: 'pV2mZ9xK1r',
        instance_url: 'https://mastodon.example',
      },
    ],
  },
)

export const UpdateProviderAppBody = Body(
  {
    name: Type.Optional(Line({ min: 1, max: 120 })),
    client_secret: Type.Optional(Secret({ min: 1, max: 2000, description: 'Encrypted; never returned.' })),
    is_active: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1, examples: [{ is_active: true }, { client_secret: 'pV2mZ9xK1r' }] },
)

const limit = (what: string, max = 100_000) => Int({ min: 0, max, description: `${what} 0 means no limit.` })
const entry = Line({ min: 1, max: 300, pattern: '^[^\\s,]+$' })

const registration = OneOf(['open', 'invite_only', 'closed'], { description: 'Who can register.' })
const workspaceCreation = OneOf(['everyone', 'administrators'], { description: 'Who can create workspaces.' })
const workspacesPerUser = limit('Maximum number of workspaces that one user can create.')
const accountsPerWorkspace = limit('Maximum number of connected accounts per workspace.')
const mediaPerWorkspace = limit('Media storage per workspace, in MiB.', 1_073_741_824)
const enforceCertification = Type.Boolean({
  description: 'Whether networks require an approval review and a certification in the readiness ledger.',
})
const collectEngagement = Type.Boolean({ description: 'Whether replies and reactions are collected from networks.' })
const collectMessages = Type.Boolean({ description: 'Whether direct messages are collected from networks.' })
const seatsPerWorkspace = limit('Maximum number of active members and open invitations per workspace.')
const legalVersion = Line({ max: 64, description: 'Version that users must accept; empty for none.' })
const legalUrl = webUrlOrEmpty(2048, 'URL of the text.')
const mailFrom = Line({ max: 320, description: 'Sender of email. Empty: `broadside@` and the host of the public URL.' })
const corsOrigins = Type.Array(entry, { maxItems: 100, description: 'Origins of other web apps that can call the API from a browser.' })
const fetchAllowList = Type.Array(entry, { maxItems: 100, description: 'Private hosts that sources, servers and webhooks can use.' })

const source = OneOf(['environment', 'stored', 'default'], { description: "A setting from an environment variable can't be changed here." })
const Shown = <S extends TSchema>(value: S) => Type.Object({ source, value, default: value })
const Hidden = Type.Object({ source, has_value: Type.Boolean() }, { description: 'Secrets are never returned.' })

const Fixed = Type.Object({
  name: Type.String({ description: 'The environment variable.' }),
  source: OneOf(['environment', 'default']),
  value: Type.Optional(Type.String({ description: 'As text; absent for secrets.' })),
  has_value: Type.Boolean(),
})

const exampleShown = <const T>(value: T) => ({ source: 'default' as const, value, default: value })

export const InstanceSettings = Answer(
  'InstanceSettingsOutputBody',
  {
    registration: Shown(registration),
    workspace_creation: Shown(workspaceCreation),
    workspaces_per_user: Shown(workspacesPerUser),
    accounts_per_workspace: Shown(accountsPerWorkspace),
    media_mib_per_workspace: Shown(mediaPerWorkspace),
    seats_per_workspace: Shown(seatsPerWorkspace),
    terms_version: Shown(legalVersion),
    terms_url: Shown(legalUrl),
    privacy_version: Shown(legalVersion),
    privacy_url: Shown(legalUrl),
    enforce_certification: Shown(enforceCertification),
    collect_engagement: Shown(collectEngagement),
    collect_messages: Shown(collectMessages),
    smtp_url: Hidden,
    mail_from: Shown(mailFrom),
    cors_origins: Shown(corsOrigins),
    fetch_allow_list: Shown(fetchAllowList),
    fixed: Type.Array(Fixed, { description: 'All other settings. They are environment variables, which take effect at the next start.' }),
  },
  {
    description: 'The settings that can change while the instance runs, and all others, which are set by environment variables only.',
    examples: [
      {
        registration: exampleShown('invite_only'),
        workspace_creation: exampleShown('everyone'),
        workspaces_per_user: exampleShown(0),
        accounts_per_workspace: exampleShown(0),
        media_mib_per_workspace: { source: 'environment', value: 2048, default: 0 },
        seats_per_workspace: exampleShown(0),
        terms_version: { source: 'stored', value: '2026-01', default: '' },
        terms_url: exampleShown(''),
        privacy_version: exampleShown(''),
        privacy_url: exampleShown(''),
        enforce_certification: exampleShown(false),
        collect_engagement: exampleShown(true),
        collect_messages: exampleShown(true),
        smtp_url: { source: 'stored', has_value: true },
        mail_from: { source: 'stored', value: 'Broadside <social@harbour.example>', default: '' },
        cors_origins: { source: 'default', value: [], default: [] },
        fetch_allow_list: { source: 'default', value: [], default: [] },
        fixed: [
          { name: 'PUBLIC_URL', source: 'environment', value: 'https://social.example', has_value: true },
          { name: 'SECRET_KEY', source: 'environment', has_value: true },
        ],
      },
    ],
  },
)

export const ReplaceInstanceSettingsBody = Body(
  {
    registration: Type.Optional(registration),
    workspace_creation: Type.Optional(workspaceCreation),
    workspaces_per_user: Type.Optional(workspacesPerUser),
    accounts_per_workspace: Type.Optional(accountsPerWorkspace),
    media_mib_per_workspace: Type.Optional(mediaPerWorkspace),
    seats_per_workspace: Type.Optional(seatsPerWorkspace),
    terms_version: Type.Optional(legalVersion),
    terms_url: Type.Optional(legalUrl),
    privacy_version: Type.Optional(legalVersion),
    privacy_url: Type.Optional(legalUrl),
    enforce_certification: Type.Optional(enforceCertification),
    collect_engagement: Type.Optional(collectEngagement),
    collect_messages: Type.Optional(collectMessages),
    smtp_url: Type.Optional(Secret({ max: 2048, description: 'Absent keeps the stored value; empty removes it.' })),
    mail_from: Type.Optional(mailFrom),
    cors_origins: Type.Optional(corsOrigins),
    fetch_allow_list: Type.Optional(fetchAllowList),
  },
  {
    description: 'Omitted settings return to their defaults, except secrets.',
    examples: [{ registration: 'closed', workspaces_per_user: 5 }],
  },
)
