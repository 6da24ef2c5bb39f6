/** Lists of publications, and how many there are. */
import { Type } from 'typebox'
import { Answer, CommaList, Defaulted, exampleOf, Id, Int, Line, OneOf, Page, Timestamp } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { exampleId, lifecycle, pageQuery, search, trashProperties, workspaceId } from './common.ts'
import {
  destinationStatus,
  destinationStatuses,
  publicationStatus,
  publicationStatuses,
  PublicationSummary,
} from './publications.schemas.ts'

const count = Int({ min: 0 })

/** How many there are of each of these. */
const countsOf = <const T extends string>(names: readonly T[], description: string) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, count])) as Record<T, typeof count>, { description })

/** How many destinations are in which state. */
export const stateCounts = (description: string) => Type.Partial(countsOf(destinationStatuses, description))

const OverviewAccount = Type.Object({
  destination_id: Type.String(),
  social_account_id: Type.String(),
  platform,
  state: destinationStatus,
  action: Type.Optional(
    Type.String({ description: 'What helps where something went wrong; `resolve` asks you whether the post is live.' }),
  ),
})

export const PublicationOverview = Answer(
  'PublicationOverview',
  {
    id: Type.String(),
    revision: Int(),
    title: Type.String({ description: 'As published, once a destination is published and none is left to send.' }),
    excerpt: Type.String({ description: 'The first line of the text, at most 140 characters; as published, like the title.' }),
    cover_media_id: Type.Optional(Type.String({ description: 'The first file; as published, like the title.' })),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    scheduled_at: Type.Optional(Timestamp('The time of its schedule; of a draft only a wish.')),
    due_at: Type.Optional(Timestamp('When the next of its destinations runs.')),
    published_at: Type.Optional(Timestamp('When the latest of its destinations was published.')),
    status: publicationStatus,
    needs_attention: Type.Boolean(),
    states: stateCounts('How many destinations are in which state; a state of none is absent.'),
    accounts: Type.Array(OverviewAccount, { description: 'Its destinations, in their order.' }),
    ...trashProperties,
  },
  {
    description: 'A publication as one row of a list.',
    examples: [
      {
        id: exampleId(50),
        revision: 2,
        title: 'Opening hours',
        excerpt: 'From Monday on we open at seven.',
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:10:00.000Z',
        scheduled_at: '2026-11-24T09:00:00.000Z',
        due_at: '2026-11-24T09:03:00.000Z',
        status: 'scheduled',
        needs_attention: false,
        states: { scheduled: 1 },
        accounts: [{ destination_id: exampleId(51), social_account_id: exampleId(20), platform: 'mastodon', state: 'scheduled' }],
      },
    ],
  },
)

export const PublicationList = Page(
  'ListPublicationsOutputBody',
  Type.Union([PublicationSummary, PublicationOverview], { examples: [exampleOf(PublicationSummary)] }),
)

export const PublicationCounts = Answer(
  'PublicationCountsOutputBody',
  { by_status: countsOf(publicationStatuses, 'Every status is there.'), needs_attention: count },
  {
    description: 'How many publications there are of each status, and how many of all need attention.',
    examples: [{ by_status: { draft: 4, scheduled: 12, publishing: 0, published: 230, partial: 1, failed: 2 }, needs_attention: 3 }],
  },
)

export const PublicationQuery = Type.Object({
  workspace_id: workspaceId,
  view: Defaulted(OneOf(['full', 'summary'], { default: 'full', description: '`summary`: only what a row of a list shows.' })),
  status: Type.Optional(CommaList(publicationStatus, { description: 'Of any of these.' })),
  needs_attention: Type.Optional(Type.Boolean({ description: 'Only those that do, or only those that do not.' })),
  platform: Type.Optional(Line({ max: 40, description: 'Only with a destination on this network.' })),
  account_id: Type.Optional(Id('Only with a destination of this account.')),
  social_set_id: Type.Optional(Id('Only those that were made from this set.')),
  author_id: Type.Optional(Id('Only those that this user made.')),
  build_id: Type.Optional(Id('Only the one that this build made.')),
  search: search('title or text'),
  lifecycle,
  from: Type.Optional(Timestamp('Scheduled, else created, at or after.')),
  before: Type.Optional(Timestamp('Scheduled, else created, before.')),
  order: Defaulted(OneOf(['created', 'scheduled'], { default: 'created', description: 'The trash has an order of its own.' })),
  direction: Defaulted(
    OneOf(['desc', 'asc'], { default: 'desc', description: '`desc`: newest or latest first; `asc`: oldest or soonest first.' }),
  ),
  ...pageQuery(),
})
