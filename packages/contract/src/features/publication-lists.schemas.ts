/** Lists and counts of publications. */
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

const countsOf = <const T extends string>(names: readonly T[], description: string) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, count])) as Record<T, typeof count>, { description })

/** The number of destinations by state. */
export const stateCounts = (description: string) => Type.Partial(countsOf(destinationStatuses, description))

const OverviewAccount = Type.Object({
  destination_id: Type.String(),
  social_account_id: Type.String(),
  platform,
  state: destinationStatus,
  held_at: Type.Optional(Timestamp('When the queue it waits in was paused; absent while the queue runs.')),
  at_risk: Type.Optional(Type.Literal(true, { description: 'Present if it is scheduled, and will or may not be published.' })),
  action: Type.Optional(Type.String({ description: 'How to fix a failure; `resolve` asks the user whether the post is live.' })),
})

export const PublicationOverview = Answer(
  'PublicationOverview',
  {
    id: Type.String(),
    revision: Int(),
    title: Type.String({ description: 'As published, once a destination is published and none is left to publish.' }),
    excerpt: Type.String({ description: 'The first line of the text, up to 140 characters; as published, like the title.' }),
    cover_media_id: Type.Optional(Type.String({ description: 'The first media file; as published, like the title.' })),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    scheduled_at: Type.Optional(Timestamp('The scheduled time; for a draft, the planned time.')),
    due_at: Type.Optional(Timestamp('When its next destination is due.')),
    published_at: Type.Optional(Timestamp('When its last destination was published.')),
    status: publicationStatus,
    needs_attention: Type.Boolean(),
    at_risk: Type.Boolean({ description: 'One of its scheduled destinations will or may not be published.' }),
    states: stateCounts('Number of destinations by state; states without any are absent.'),
    accounts: Type.Array(OverviewAccount, { description: 'Its destinations, in order.' }),
    ...trashProperties,
  },
  {
    description: 'A publication as a row in a list.',
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
        at_risk: false,
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
  { by_status: countsOf(publicationStatuses, 'Every status is present.'), needs_attention: count, at_risk: count },
  {
    description: 'Number of publications per status, how many need attention, and how many are at risk.',
    examples: [
      { by_status: { draft: 4, scheduled: 12, publishing: 0, published: 230, partial: 1, failed: 2 }, needs_attention: 3, at_risk: 1 },
    ],
  },
)

export const PublicationQuery = Type.Object({
  workspace_id: workspaceId,
  view: Defaulted(OneOf(['full', 'summary'], { default: 'full', description: '`summary`: only what a row in a list shows.' })),
  status: Type.Optional(CommaList(publicationStatus, { description: 'Any of these statuses.' })),
  needs_attention: Type.Optional(Type.Boolean({ description: "Only publications that need attention, or only those that don't." })),
  at_risk: Type.Optional(
    Type.Boolean({
      description: 'Only publications with a scheduled destination that will or may not be published, or only those without.',
    }),
  ),
  platform: Type.Optional(Line({ max: 40, description: 'Only publications with a destination on this network.' })),
  account_id: Type.Optional(Id('Only publications with a destination for this account.')),
  social_set_id: Type.Optional(Id('Only publications created from this set.')),
  author_id: Type.Optional(Id('Only publications created by this user.')),
  build_id: Type.Optional(Id('Only the publication created from this build.')),
  search: search('title or text'),
  lifecycle,
  from: Type.Optional(Timestamp('Scheduled (or else created) at or after this time.')),
  before: Type.Optional(Timestamp('Scheduled (or else created) before this time.')),
  order: Defaulted(
    OneOf(['created', 'scheduled'], { default: 'created', description: 'Ignored for the trash, which is ordered by deletion time.' }),
  ),
  direction: Defaulted(
    OneOf(['desc', 'asc'], { default: 'desc', description: '`desc`: newest or latest first; `asc`: oldest or soonest first.' }),
  ),
  ...pageQuery(),
})
