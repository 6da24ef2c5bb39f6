/** What every view of the calendar is drawn from. */
import type { PlannedDay, PlannedItem, SlotView } from '#api/calendar.ts'
import type { Shown } from './model/shown.ts'
import type { Accounts } from './say.ts'

export interface ViewProps {
  shown: Shown
  /** Of each day, by time; with `summaries` only the first ones. */
  items: readonly (readonly PlannedItem[])[]
  /** By day, where there is too much to show at once. */
  summaries: ReadonlyMap<string, PlannedDay> | undefined
  /** Slots of each day that are still free; none for those who cannot write. */
  slots: readonly (readonly SlotView[])[]
  zone: string
  accounts: Accounts
  /** The post in the panel. */
  openId: string | undefined
  mayWrite: boolean
  /** Nothing is known yet. */
  isLoading: boolean
}
