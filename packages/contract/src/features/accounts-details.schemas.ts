import { Type } from 'typebox'
import { Answer, Int, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'
import { Account } from './accounts.schemas.ts'

const Permission = Type.Object({
  scope: Type.String({ description: "The network's own name of the permission." }),
  granted: Type.Boolean(),
  needed_for: Type.Array(Type.String({ examples: ['publish', 'media', 'engagement', 'messaging'] }), {
    description: 'Codes of what it is needed for. New codes may appear.',
  }),
  remedy: Type.String({ description: 'Code of how to get it. New codes may appear.', examples: ['reconnect', 'new_app_password'] }),
})

const Grant = Type.Object({
  expires_at: Type.Optional(Timestamp('When the authorization expires; absent if it never does.')),
  renews: Type.Boolean({ description: 'This server renews it before it expires.' }),
  connected_by: Type.Optional(Type.String({ description: 'User id; absent when the user was deleted.' })),
  connected_by_name: Type.Optional(Type.String({ description: "The user's display name." })),
})

const QuotaUse = Type.Object({
  code: Type.String({ description: 'New codes may appear.', examples: ['uploads'] }),
  used: Int({ min: 0 }),
  limit: Int({ min: 0 }),
  resets_at: Timestamp('When the whole limit is available again.'),
})

const Spend = Type.Object(
  {
    month: Type.String({ description: 'The current UTC month.', examples: ['2026-11'] }),
    posts: Int({ min: 0 }),
    posts_with_link: Int({ min: 0, description: 'How many of them cost more because of a link.' }),
    amount_usd: Type.Number({
      description: 'What the calls of the account cost so far, by the prices that the server knows. The bill of the network decides.',
    }),
    collecting_usd: Type.Optional(
      Type.Number({ description: 'The part of it that collecting engagement and messages cost; absent if it cost nothing.' }),
    ),
    cap_usd: Type.Optional(Type.Number({ description: "The workspace's cap on this network; absent without one." })),
  },
  { description: 'What the network charges for the account. Absent on networks that are free.' },
)

const details = {
  permissions: Type.Optional(Type.Array(Permission, { description: 'What this server asks the network for, as last known.' })),
  capabilities: Type.Optional(
    Type.Array(Type.String({ examples: ['publish', 'threads', 'images', 'messaging'] }), {
      description: 'What the account can do now. New codes may appear.',
    }),
  ),
  grant: Type.Optional(Grant),
  spend: Type.Optional(Spend),
  quotas: Type.Optional(
    Type.Array(QuotaUse, {
      description:
        "What the network lets the server's app do per day. All accounts connected through the app share it. Absent without such limits.",
    }),
  ),
}

export const AccountDetails = Answer(
  'AccountDetailsResponse',
  { ...Account.properties, ...details },
  {
    description: 'An account with its permissions. `grant` is absent for the built-in site and for disconnected accounts.',
    examples: [
      {
        id: exampleId(20),
        platform: 'mastodon',
        account_id: '110023456789',
        account_username: 'harbour@mastodon.example',
        account_avatar_url: '',
        slug: 'mastodon-harbour',
        instance_url: 'https://mastodon.example',
        grant_destination_count: 1,
        shared_grant: false,
        is_active: true,
        thread_replies_supported: true,
        messaging_supported: false,
        messages_enabled: false,
        permissions: [{ scope: 'write:statuses', granted: true, needed_for: ['publish'], remedy: 'reconnect' }],
        capabilities: ['publish', 'threads', 'images', 'videos'],
        grant: { renews: false, connected_by: exampleId(1), connected_by_name: 'Ada Lovelace' },
      },
    ],
  },
)

export const DisconnectPreview = Answer(
  'DisconnectPreviewResponse',
  {
    scheduled: Int({ min: 0, description: 'Number of posts that would be canceled for this account.' }),
    first_at: Type.Optional(Timestamp('The earliest of their times.')),
    queue: Int({ min: 0, description: 'How many of them a posting slot planned.' }),
    groups: Type.Array(Type.String(), { description: 'Names of the social sets that contain the account.' }),
    grant_destination_count: Int({ min: 1, description: 'Number of active accounts in the workspace that share the authorization.' }),
    last_of_grant: Type.Boolean({ description: 'The account can only be disconnected by deleting its credentials.' }),
    built_in: Type.Boolean({ description: "The account can't be disconnected." }),
  },
  {
    description: 'What disconnecting an account would change.',
    examples: [
      {
        scheduled: 3,
        first_at: '2026-11-20T15:04:05.123Z',
        queue: 1,
        groups: ['Launch'],
        grant_destination_count: 2,
        last_of_grant: false,
        built_in: false,
      },
    ],
  },
)
