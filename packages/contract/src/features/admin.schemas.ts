import { type TSchema, Type } from 'typebox'
import { Answer, Body, exampleOf, Int, Line, OneOf, Page, Secret, Timestamp } from '../primitives.ts'
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
      { pending: Count('Waiting.'), processing: Count('Running.'), completed: Count('Done.'), failed: Count('Failed or taken back.') },
      { description: 'Jobs that are kept, by state.', examples: [{ pending: 12, processing: 1, completed: 48_210, failed: 3 }] },
    ),
    oldest_pending_job: Type.Optional(
      Answer(
        'PendingJobResponse',
        { id: Type.String(), type: Type.String({ examples: ['delivery.publish'] }), run_at: Timestamp('When it is to start.') },
        {
          description: 'The pending job with the earliest time. One that should have started long ago means that no worker runs.',
          examples: [{ id: exampleId(80), type: 'delivery.publish', run_at: '2026-11-20T15:10:00.000Z' }],
        },
      ),
    ),
    delivery_lateness: Answer(
      'DeliveryLatenessResponse',
      {
        deliveries: Count('Deliveries that ended within 24 hours.'),
        median_ms: Type.Optional(Count('Milliseconds between due time and start; absent without deliveries.')),
        p99_ms: Type.Optional(Count('The 99th percentile, in milliseconds.')),
      },
      { examples: [{ deliveries: 310, median_ms: 240, p99_ms: 2800 }] },
    ),
    storage: Answer(
      'InstanceStorageResponse',
      { media_bytes: Count('Media files with their renditions.'), database_bytes: Count('The database.') },
      { examples: [{ media_bytes: 734_003_200, database_bytes: 96_468_992 }] },
    ),
    version: Type.String(),
  },
  {
    description: 'How the instance is doing.',
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

export const InstanceUser = Answer(
  'InstanceUserResponse',
  {
    id: Type.String(),
    email: Type.String(),
    username: Type.String(),
    display_name: Type.String(),
    email_verified: Type.Boolean(),
    is_admin: Type.Boolean({ description: 'An administrator of the instance.' }),
    suspended: Type.Boolean({ description: 'Sessions and tokens do not work.' }),
    suspended_at: Type.Optional(Timestamp()),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  {
    description: 'A user, as an administrator of the instance sees one.',
    examples: [
      {
        id: exampleId(1),
        email: 'ada@harbour.example',
        username: 'ada',
        display_name: 'Ada',
        email_verified: true,
        is_admin: true,
        suspended: false,
        created_at: '2026-11-01T09:00:00.000Z',
        updated_at: '2026-11-01T09:00:00.000Z',
      },
    ],
  },
)

export const InstanceUserList = Page('ListInstanceUsersOutputBody', InstanceUser, 'Newest first.')

export const InstanceUserQuery = Type.Object({ ...pageQuery(), search: search('e-mail address, user name or display name') })

export const UpdateInstanceUserBody = Body(
  {
    suspended: Type.Optional(Type.Boolean({ description: 'True ends all sessions and stops all tokens at once.' })),
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
    members: Count('People who belong to it, the owner included.'),
    jit_allowed: Type.Boolean({
      description: 'Its identity providers may make users whatever the registration setting says, and are named to everybody.',
    }),
    created_at: Timestamp(),
  },
  {
    description: 'An organization, as an administrator of the instance sees one.',
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
        'Lets providers of the organization that have `jit_enabled` make users for verified addresses whatever the registration setting says.',
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
    instance_url: Type.Optional(Type.String({ description: 'Origin of the server, where the network has many.' })),
    client_id: Type.String(),
    app_fingerprint: Type.String({ description: 'What names this app in the readiness ledger.' }),
    is_active: Type.Boolean({ description: 'New authorizations use it.' }),
    created_at: Timestamp(),
  },
  {
    description: 'An app of the operator on a network. Its secret is never shown.',
    examples: [
      {
        id: exampleId(97),
        provider: 'mastodon',
        name: 'Harbour publishing',
        instance_url: 'https://mastodon.example',
        client_id: 'dQ5dT6u4Yc',
        app_fingerprint: `sha256:${'3f'.repeat(32)}`,
        is_active: true,
        created_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const ProviderAppList = Answer(
  'ListProviderAppsOutputBody',
  { items: Type.Array(ProviderApp) },
  { description: 'Newest first.', examples: [{ items: [exampleOf(ProviderApp)] }] },
)

export const CreateProviderAppBody = Body(
  {
    provider: Line({ min: 1, max: 40, description: 'A network of GET /accounts/providers that is connected with an app.' }),
    name: Line({ min: 1, max: 120 }),
    client_id: Line({ min: 1, max: 500 }),
    client_secret: Secret({ min: 1, max: 2000, description: 'Sealed; never shown.' }),
    instance_url: Type.Optional(webUrl(2048, 'The server that the app is registered at, where the network has many.')),
    is_active: Type.Optional(
      Type.Boolean({ default: true, description: 'An active app takes the place of the active one of the same network and server.' }),
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

const limit = (what: string, max = 100_000) => Int({ min: 0, max, description: `${what} 0 means no limit.` })
const entry = Line({ min: 1, max: 300, pattern: '^[^\\s,]+$' })

const registration = OneOf(['open', 'invite_only', 'closed'], { description: 'Who may register.' })
const workspaceCreation = OneOf(['everyone', 'administrators'], { description: 'Who may create workspaces.' })
const workspacesPerUser = limit('Most workspaces that one user may create.')
const accountsPerWorkspace = limit('Most accounts that a workspace may have connected.')
const mediaPerWorkspace = limit('Room for the media of one workspace, in MiB.', 1_073_741_824)
const enforceCertification = Type.Boolean({ description: 'Networks need an approval and a proof in the readiness ledger.' })
const collectEngagement = Type.Boolean({ description: 'Replies and reactions are collected from networks.' })
const collectMessages = Type.Boolean({ description: 'Direct messages are collected from networks.' })
const seatsPerWorkspace = limit('Most active members and open invitations of a workspace together.')
const legalVersion = Line({ max: 64, description: 'Version that users are asked to accept; empty: none.' })
const legalUrl = webUrlOrEmpty(2048, 'Where it can be read.')
const mailFrom = Line({ max: 320, description: 'Sender of mail; empty: broadside@ and the host of the public address.' })
const corsOrigins = Type.Array(entry, { maxItems: 100, description: 'Origins of other web apps that may call from a browser.' })
const fetchAllowList = Type.Array(entry, { maxItems: 100, description: 'Private hosts that sources, servers and webhooks may name.' })

const source = OneOf(['environment', 'stored', 'default'], { description: 'What an environment variable sets cannot be changed here.' })
const Shown = <S extends TSchema>(value: S) => Type.Object({ source, value })
const Hidden = Type.Object({ source, has_value: Type.Boolean() }, { description: 'A secret is never shown.' })

const exampleShown = <const T>(value: T) => ({ source: 'default' as const, value })

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
  },
  {
    description: 'The settings that can change while the instance runs. All others are environment variables only.',
    examples: [
      {
        registration: exampleShown('invite_only'),
        workspace_creation: exampleShown('everyone'),
        workspaces_per_user: exampleShown(0),
        accounts_per_workspace: exampleShown(0),
        media_mib_per_workspace: { source: 'environment', value: 2048 },
        seats_per_workspace: exampleShown(0),
        terms_version: { source: 'stored', value: '2026-01' },
        terms_url: exampleShown(''),
        privacy_version: exampleShown(''),
        privacy_url: exampleShown(''),
        enforce_certification: exampleShown(false),
        collect_engagement: exampleShown(true),
        collect_messages: exampleShown(true),
        smtp_url: { source: 'stored', has_value: true },
        mail_from: { source: 'stored', value: 'Broadside <social@harbour.example>' },
        cors_origins: { source: 'default', value: [] },
        fetch_allow_list: { source: 'default', value: [] },
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
    smtp_url: Type.Optional(Secret({ max: 2048, description: 'Absent: it stays. Empty: it is forgotten.' })),
    mail_from: Type.Optional(mailFrom),
    cors_origins: Type.Optional(corsOrigins),
    fetch_allow_list: Type.Optional(fetchAllowList),
  },
  {
    description: 'What is not sent goes back to its default, but for secrets.',
    examples: [{ registration: 'closed', workspaces_per_user: 5 }],
  },
)
