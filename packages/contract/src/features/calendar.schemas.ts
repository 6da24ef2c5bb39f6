/** What a calendar shows: publications at the times that they are planned for. */
import { Type } from 'typebox'
import { Answer, CommaList, Defaulted, Id, Int, Line, OneOf, Timestamp } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { Can, exampleId, search, workspaceId } from './common.ts'
import { storedSchedule } from './content.schemas.ts'
import { stateCounts } from './publication-lists.schemas.ts'
import { destinationStatus, publicationStatus } from './publications.schemas.ts'

/** Days that one request may ask for, items that it may find, and items that the summary of a day shows. */
export const calendarLimits = { days: 62, items: 2000, itemsOfDay: 3 }

/** A span of time: `from` belongs to it, `before` does not. */
export const spanQuery = {
  from: Timestamp('At or after.'),
  before: Timestamp(`Before; at most ${calendarLimits.days} days after \`from\`.`),
}

const CalendarAccount = Type.Object({
  destination_id: Type.String(),
  social_account_id: Type.String(),
  platform,
  state: destinationStatus,
})

const CalendarItem = Type.Object(
  {
    publication_id: Type.String(),
    at: Timestamp('The planned time, without the random delay; of what was published at once, the time when it was due.'),
    revision: Int({ description: 'Of the publication: what a change of its time expects.' }),
    title: Type.String({ description: 'As published, once a destination is published and none is left to send.' }),
    excerpt: Type.String({ description: 'The first line of the text, at most 140 characters; as published, like the title.' }),
    cover_media_id: Type.Optional(Type.String({ description: 'The first file; as published, like the title.' })),
    social_set_id: Type.Optional(Type.String({ description: 'The set that it was made from.' })),
    status: publicationStatus,
    needs_attention: Type.Boolean({ description: 'Of the whole publication.' }),
    wish: Type.Boolean({ description: 'Nothing is queued for this time.' }),
    schedule: Type.Optional(storedSchedule),
    accounts: Type.Array(CalendarAccount, {
      description: 'Its destinations of this time, in their order. None: a draft that has no destination yet.',
    }),
    move_destination_ids: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'What a change of the time names as `destination_ids`, to move this item and no other: its destinations have times of their own. Absent: the change leaves them out, and so moves the time of the publication.',
      }),
    ),
    can: Can({ move: 'Give it another time.' }),
  },
  { description: 'The destinations of one publication that are planned for one time.' },
)

const CalendarDay = Type.Object(
  {
    date: Line({ max: 10, description: 'As `2026-11-24`, in the time zone of the workspace.' }),
    count: Int({ min: 1, description: 'Number of items.' }),
    states: stateCounts('Number of destinations of these items by state; states without one are absent.'),
    first: Type.Array(CalendarItem, { maxItems: calendarLimits.itemsOfDay, description: 'The earliest items, by time.' }),
  },
  { description: 'A day that has items, as a summary.' },
)

export const Calendar = Answer(
  'CalendarOutputBody',
  {
    items: Type.Array(CalendarItem, { description: 'By time. Empty if the answer has `days`.' }),
    days: Type.Optional(Type.Array(CalendarDay, { description: 'By date; days without items are absent. Only in the view of days.' })),
    total: Type.Optional(Int({ min: 0, description: 'Number of items of all days. Only in the view of days.' })),
  },
  {
    description: 'All that is planned in a span of time.',
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
  account_id: Type.Optional(CommaList(Id(), { description: 'Only items with a destination of any of these accounts.' })),
  platform: Type.Optional(CommaList(Line({ max: 40 }), { description: 'Only items with a destination on any of these networks.' })),
  status: Type.Optional(CommaList(publicationStatus, { description: 'Only of publications in any of these states.' })),
  social_set_id: Type.Optional(CommaList(Id(), { description: 'Only of publications that were made from any of these sets.' })),
  search: search('title or text'),
  view: Defaulted(
    OneOf(['items', 'days', 'auto'], {
      default: 'items',
      description:
        '`days`: a summary of each day, however many items there are. `auto`: items, or days if there are more than 2,000 items.',
    }),
  ),
})
