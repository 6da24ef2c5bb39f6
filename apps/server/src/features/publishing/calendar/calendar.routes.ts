import * as contract from '@broadside/contract/features/calendar'
import { type Route, route } from '#http/bind.ts'
import { getCalendar } from './calendar.ts'

export const calendarRoutes: Route[] = [route(contract.getCalendar, (ctx, { query }) => getCalendar(ctx, query))]
