import { Type } from 'typebox'
import { Answer, Body, CommaList, exampleOf, Id, Int, OneOf, Page, Timestamp } from '../primitives.ts'
import { exampleId, pageQuery, workspaceId } from './common.ts'

export const RefreshCapabilitiesBody = Body({ workspace_id: workspaceId }, { examples: [{ workspace_id: exampleId(10) }] })

const RefreshCapabilityOutcome = Answer(
  'RefreshCapabilityOutcome',
  {
    status: OneOf(['queued', 'failed', 'unavailable']),
    queued: Int({ min: 0, description: "Number of jobs added. Collections that are already queued or running aren't counted." }),
    error_code: Type.Optional(OneOf(['refresh_failed', 'access_denied', 'service_unavailable'], { description: 'Absent when queued.' })),
  },
  { description: 'The outcome of one part of a refresh.', examples: [{ status: 'queued', queued: 3 }] },
)

export const RefreshCapabilitiesResult = Answer(
  'RefreshCapabilitiesResult',
  { engagement: RefreshCapabilityOutcome, messaging: RefreshCapabilityOutcome },
  {
    description: 'The outcome of a refresh, per part.',
    examples: [
      { engagement: { status: 'queued', queued: 3 }, messaging: { status: 'unavailable', queued: 0, error_code: 'service_unavailable' } },
    ],
  },
)

/** A person on a network, in responses about collected items. */
export const Person = Type.Object(
  {
    id: Type.String({ description: 'Id on the network.' }),
    username: Type.String(),
    display_name: Type.String(),
    avatar_url: Type.String({ description: 'Empty when there is none.' }),
  },
  {
    examples: [{ id: '109', username: 'grace@fediverse.example', display_name: 'Grace', avatar_url: '' }],
  },
)

/** The collection state, shared by all lists of states. */
export const collectionState = {
  status: OneOf(['pending', 'ok', 'permission_required', 'rate_limited', 'temporarily_unavailable', 'failed', 'disabled'], {
    description: '`pending` before the first collection; `disabled` while collection is off.',
  }),
  error_code: Type.Optional(Type.String({ description: "Why the state isn't `ok`." })),
  synced_at: Type.Optional(Timestamp('The last successful collection.')),
  next_at: Type.Optional(Timestamp('The next scheduled collection.')),
}

const kinds = ['reply', 'quote', 'like', 'repost'] as const
const kind = OneOf(kinds)

/** The filter of lists whose items users read. */
export const unreadOnly = Type.Optional(
  Type.Boolean({ description: '`true`: only what the caller has yet to read. `false`: only what the caller has read.' }),
)

/** What to mark as read: these, or everything in the workspace. */
export const ReadingBody = (what: string) =>
  Body(
    {
      workspace_id: workspaceId,
      ids: Type.Optional(Type.Array(Id(), { maxItems: 100, description: `${what} of the workspace.` })),
      all: Type.Optional(Type.Unsafe<true>({ type: 'boolean', const: true, description: `All ${what.toLowerCase()} of the workspace.` })),
    },
    { examples: [{ workspace_id: exampleId(10), ids: [exampleId(90)] }] },
  )

const countsByKind = Type.Object(
  Object.fromEntries(kinds.map((name) => [name, Int({ min: 0 })])) as Record<(typeof kinds)[number], ReturnType<typeof Int>>,
  {
    description: 'By kind.',
    examples: [{ reply: 3, quote: 0, like: 12, repost: 1 }],
  },
)

export const UnreadCounts = Answer(
  'UnreadInboxResponse',
  { engagement: countsByKind, conversations: Int({ min: 0, description: 'Conversations with unread messages.' }) },
  {
    description: 'What the caller has yet to read.',
    examples: [{ engagement: exampleOf(countsByKind), conversations: 2 }],
  },
)

export const EngagementCounts = Answer(
  'EngagementCountsResponse',
  { ...countsByKind.properties },
  {
    description: "Engagement by kind, without the connected accounts' own.",
    examples: [exampleOf(countsByKind)],
  },
)

export const EngagementItem = Type.Object(
  {
    id: Type.String(),
    kind,
    account_id: Type.String({ description: 'Id of the connected account.' }),
    platform: Type.String(),
    publication_id: Type.String(),
    destination_id: Type.String(),
    external_id: Type.String({ description: 'Id on the network.' }),
    parent_external_id: Type.String({ description: 'The post or reply that it responds to.' }),
    is_own: Type.Boolean({ description: 'True when it is from the connected account itself.' }),
    author: Person,
    text: Type.String({ description: 'Plain text; empty for likes and reposts.' }),
    url: Type.String({ description: 'URL on the network, or empty.' }),
    occurred_at: Timestamp(),
    collected_at: Timestamp(),
    unread: Type.Boolean({ description: 'Whether the caller has yet to read it.' }),
    post: Type.Object(
      {
        title: Type.String({ description: 'The title of the post, or else the start of its text; at most 140 characters.' }),
        url: Type.String({ description: 'URL of the post on the network, or empty.' }),
      },
      { description: 'The published post that it belongs to.' },
    ),
  },
  {
    examples: [
      {
        id: exampleId(90),
        kind: 'reply',
        account_id: exampleId(20),
        platform: 'mastodon',
        publication_id: exampleId(50),
        destination_id: exampleId(51),
        external_id: '114900000000000001',
        parent_external_id: '114900000000000000',
        is_own: false,
        author: { id: '109', username: 'grace@fediverse.example', display_name: 'Grace', avatar_url: '' },
        text: 'Do you have oat milk?',
        url: 'https://fediverse.example/@grace/114900000000000001',
        occurred_at: '2026-11-20T15:04:05.123Z',
        collected_at: '2026-11-20T15:05:00.000Z',
        unread: true,
        post: { title: 'We open at seven.', url: 'https://mastodon.example/@harbour/114900000000000000' },
      },
    ],
  },
)

export const EngagementList = Page('ListEngagementOutputBody', EngagementItem)

export const EngagementQuery = Type.Object({
  workspace_id: workspaceId,
  account_id: Type.Optional(Id('Only engagement with posts of this account.')),
  publication_id: Type.Optional(Id('Only engagement with this publication.')),
  platform: Type.Optional(Id('Only this network.')),
  kind: Type.Optional(CommaList(kind, { description: 'Only these kinds.' })),
  unread: unreadOnly,
  ...pageQuery({ max: 100 }),
})

export const EngagementCountsQuery = Type.Object({
  workspace_id: workspaceId,
  publication_id: Id('The publication.'),
})

const EngagementState = Type.Object(
  {
    destination_id: Type.String(),
    publication_id: Type.String(),
    account_id: Type.String(),
    published_at: Timestamp(),
    ...collectionState,
  },
  {
    examples: [
      {
        destination_id: exampleId(51),
        publication_id: exampleId(50),
        account_id: exampleId(20),
        published_at: '2026-11-20T15:04:05.123Z',
        status: 'ok',
        synced_at: '2026-11-20T16:05:00.000Z',
        next_at: '2026-11-20T16:10:00.000Z',
      },
    ],
  },
)

export const EngagementStateList = Page('ListEngagementStateOutputBody', EngagementState)

export const EngagementStateQuery = Type.Object({
  workspace_id: workspaceId,
  account_id: Type.Optional(Id('Only posts of this account.')),
  publication_id: Type.Optional(Id('Only this publication.')),
  ...pageQuery({ max: 100 }),
})

const AccountCollection = Type.Object(
  {
    account_id: Type.String(),
    feature: OneOf(['engagement', 'messaging']),
    ...collectionState,
  },
  {
    examples: [
      {
        account_id: exampleId(20),
        feature: 'engagement',
        status: 'ok',
        synced_at: '2026-11-20T16:05:00.000Z',
        next_at: '2026-11-20T16:10:00.000Z',
      },
    ],
  },
)

export const AccountCollectionList = Answer(
  'ListAccountCollectionsOutputBody',
  { items: Type.Array(AccountCollection) },
  { examples: [{ items: [exampleOf(AccountCollection)] }] },
)
