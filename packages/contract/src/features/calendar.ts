/** The calendar of a workspace. */
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { Calendar, CalendarQuery } from './calendar.schemas.ts'

const { get } = endpointsOf('publications')

export const getCalendar = get('get-calendar', '/calendar', {
  summary: 'What is planned, by time',
  description:
    'One item for every time that a publication has: destinations with a time of their own stand apart. Also what has been published or has failed, at the time for which it was planned, and wishes of drafts. A cancelled destination has no time any more. There are no pages: more than 2,000 items are refused with `range_too_large`, whose parameters tell how many there are, unless `view` allows days. A day is opened with `from` and `before` of that day; one of more than 2,000 items with `GET /publications` in the order `scheduled`.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: CalendarQuery,
  success: { 200: Calendar },
  eventCursor: true,
  problems: ['range_too_large'],
})
