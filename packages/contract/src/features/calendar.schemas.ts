/** Calendar items: publications at their planned times. */
import { Type } from 'typebox'
import { Answer, CommaList, Defaulted, Id, Int, Line, OneOf, Timestamp } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { Can, exampleId, search, workspaceId } from './common.ts'
import { storedSchedule } from './content.schemas.ts'
import { stateCounts } from './publication-lists.schemas.ts'
import { destinationStatus, publicationStatus } from './publications.schemas.ts'

/** Maximum days per request, items per response, and items in the summary of a day. */
export const calendarLimits = { days: 62, items: 2000, itemsOfDay: 3 }

/** A time range that includes `from` and excludes `before`. */
export const spanQuery = {
  from: Timestamp('Start, inclusive.'),
  before: Timestamp(`Before; at most ${calendarLimits.days} days after \`from\`.`),
}

const CalendarAccount = Type.Object({
  destination_id: Type.String(),
  social_account_id: Type.String(),
  platform,
  state: destinationStatus,
  at_risk: Type.Optional(Type.Literal(true, { description: 'Present if it is scheduled, and will or may not be published.' })),
  held_at: Type.Optional(Timestamp('When the queue it waits in was paused; absent while the queue runs.')),
})

const CalendarItem = Type.Object(
  {
    publication_id: Type.String(),
    at: Timestamp('The planned time, without the random delay; for publish-now, the due time.'),
    revision: Int({ description: "The publication's revision, for changing its schedule." }),
    title: Type.String({ description: 'As published, once a destination is published and none is left to publish.' }),
    excerpt: Type.String({ description: 'The first line of the text, up to 140 characters; as published, like the title.' }),
    cover_media_id: Type.Optional(Type.String({ description: 'The first media file; as published, like the title.' })),
    social_set_id: Type.Optional(Type.String({ description: 'The social set it was created from.' })),
    status: publicationStatus,
    needs_attention: Type.Boolean({ description: 'For the publication as a whole.' }),
    at_risk: Type.Boolean({ description: 'One of the destinations at this time will or may not be published.' }),
    wish: Type.Boolean({ description: 'True for the planned time of a draft: nothing is queued.' }),
    schedule: Type.Optional(storedSchedule),
    accounts: Type.Array(CalendarAccount, {
      description: 'The destinations at this time, in order. Empty for a draft without destinations.',
    }),
    move_destination_ids: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "The `destination_ids` for moving only this item, whose destinations have their own time. Absent: omit them, to move the publication's time.",
      }),
    ),
    can: Can({ move: 'Change its time.' }),
  },
  { description: 'The destinations of one publication at one planned time.' },
)

const CalendarDay = Type.Object(
  {
    date: Line({ max: 10, description: "Like `2026-11-24`, in the workspace's time zone." }),
    count: Int({ min: 1, description: 'Number of items.' }),
    states: stateCounts('Number of destinations by state; states without any are absent.'),
    first: Type.Array(CalendarItem, { maxItems: calendarLimits.itemsOfDay, description: 'The earliest items, in order of time.' }),
  },
  { description: 'A summary of a day that has items.' },
)

export const Calendar = Answer(
  'CalendarOutputBody',
  {
    items: Type.Array(CalendarItem, { description: 'In order of time. Empty when `days` is present.' }),
    days: Type.Optional(
      Type.Array(CalendarDay, { description: 'In order of date; days without items are absent. Only in the days view.' }),
    ),
    total: Type.Optional(Int({ min: 0, description: 'Number of items on all days. Only in the days view.' })),
  },
  {
    description: 'Everything planned in a date range.',
    examples: [
      {
        items: [
          {
            publication_id: exampleId(50),
            at: '2026-11-24T09:00:00.000Z',
            revision: 2,
            title: 'Opening hours',
            excerpt: 'From Monday on we open at seven.',
            status: 'scheduled',
            needs_attention: false,
            at_risk: false,
            wish: false,
            schedule: { at: '2026-11-24T09:00:00.000Z', wall_time: '2026-11-24T09:00:00', time_zone: 'Europe/Lisbon', anchor: 'wall' },
            accounts: [{ destination_id: exampleId(51), social_account_id: exampleId(20), platform: 'mastodon', state: 'scheduled' }],
            can: { move: true },
          },
        ],
      },
    ],
  },
)

export const CalendarQuery = Type.Object({
  workspace_id: workspaceId,
  ...spanQuery,
  account_id: Type.Optional(CommaList(Id(), { description: 'Only items with a destination for any of these accounts.' })),
  platform: Type.Optional(CommaList(Line({ max: 40 }), { description: 'Only items with a destination on any of these networks.' })),
  status: Type.Optional(CommaList(publicationStatus, { description: 'Only publications with any of these statuses.' })),
  social_set_id: Type.Optional(CommaList(Id(), { description: 'Only publications created from any of these sets.' })),
  search: search('title or text'),
  view: Defaulted(
    OneOf(['items', 'days', 'auto'], {
      default: 'items',
      description: '`days`: a summary per day, for any number of items. `auto`: items, or days when there are more than 2,000 items.',
    }),
  ),
})
