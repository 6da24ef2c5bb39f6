/** Filters of the calendar. Pure. */
import type { CalendarFilter } from '#api/calendar.ts'
import type { CalendarSearch } from './search.ts'

export const listNames = ['account', 'network', 'state', 'set'] as const
export type ListName = (typeof listNames)[number]

export const plannedStates = ['draft', 'scheduled', 'publishing', 'published', 'partial', 'failed'] as const

export const listOf = (search: CalendarSearch, name: ListName): string[] => search[name]?.split(',') ?? []

/** Adds the value, or removes it if present; undefined when the list becomes empty. */
export const toggle = (list: readonly string[], value: string): string | undefined =>
  (list.includes(value) ? list.filter((one) => one !== value) : [...list, value]).join(',') || undefined

export const countFilters = (search: CalendarSearch): number =>
  listNames.reduce((sum, name) => sum + listOf(search, name).length, search.q ? 1 : 0)

export const noFilters = { account: undefined, network: undefined, state: undefined, set: undefined, q: undefined } satisfies CalendarSearch

export const filterOf = (search: CalendarSearch): CalendarFilter => {
  const states = plannedStates.filter((state) => listOf(search, 'state').includes(state))
  const lists = { account_id: listOf(search, 'account'), platform: listOf(search, 'network'), social_set_id: listOf(search, 'set') }
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(states.length && { status: states }),
    ...(search.q && { search: search.q }),
  }
}
