import { Type } from 'typebox'
import { Answer, Body, exampleOf, Int, Line, Page, Secret, Timestamp } from '../primitives.ts'
import { exampleId, pageQuery, search, webUrl } from './common.ts'

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
