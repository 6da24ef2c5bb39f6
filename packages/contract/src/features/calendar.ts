/** The calendar of a workspace. */
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { Calendar, CalendarQuery } from './calendar.schemas.ts'

const { get } = endpointsOf('publications')

export const getCalendar = get('get-calendar', '/calendar', {
  summary: 'Get the calendar',
  description:
    'One item per publication and planned time: destinations with their own time are separate items. Includes planned times of drafts, and published and failed destinations at the time they were planned for. Canceled destinations have no time. There is no paging: more than 2,000 items are refused with `range_too_large`, which includes the count, unless `view` allows days. To list one day, use its `from` and `before`; for a day with more than 2,000 items, use `GET /publications` with `order=scheduled`.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: CalendarQuery,
  success: { 200: Calendar },
  eventCursor: true,
  problems: ['range_too_large'],
})
