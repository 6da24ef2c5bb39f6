/** Props of every calendar view. */
import type { PlannedDay, PlannedItem } from '#api/calendar.ts'
import type { SlotView } from '#api/posting-slots.ts'
import type { Shown } from './model/shown.ts'
import type { Accounts } from './format.ts'

export interface ViewProps {
  shown: Shown
  /** Items of each day, by time; with `summaries`, only the first ones. */
  items: readonly (readonly PlannedItem[])[]
  /** Summaries by day, present if there are too many posts to load at once. */
  summaries: ReadonlyMap<string, PlannedDay> | undefined
  /** Open slots of each day; empty if the user can't write. */
  slots: readonly (readonly SlotView[])[]
  zone: string
  accounts: Accounts
  /** The post in the panel. */
  openId: string | undefined
  mayWrite: boolean
  /** The first data is still loading. */
  isLoading: boolean
}
