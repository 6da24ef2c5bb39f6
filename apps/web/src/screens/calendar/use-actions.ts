import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlannedItem } from '#api/calendar.ts'
import type { SlotView } from '#api/posting-slots.ts'
import { serverNow } from '#lib/server-clock.ts'
import { findInstant } from '#lib/wall-time.ts'
import { useCommands } from '#shell/commands.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { editPost } from '#web/post/post-commands.ts'
import { calendarCommands } from './calendar-commands.ts'
import { type CalendarView, stepDay } from './model/days.ts'
import { keyOf, blockerOf } from './model/items.ts'
import { warningsOf } from './model/moves.ts'
import type { Shown } from './model/shown.ts'
import { type Accounts, explainBlocker, formatWarning } from './format.ts'

/** Default time on a day without an open slot. */
const usualTime = '09:00'
const hourMs = 3_600_000

type Layer = { name: 'day'; day: string; anchor: HTMLElement } | { name: 'move'; item: PlannedItem }

interface ActionsOptions {
  shown: Shown
  items: readonly PlannedItem[]
  days: readonly (readonly PlannedItem[])[]
  free: readonly (readonly SlotView[])[]
  planned: readonly PlannedItem[]
  slots: readonly SlotView[]
  zone: string
  accounts: Accounts
  mayWrite: boolean
  moving: ReadonlySet<string>
  move: (item: PlannedItem, to: number) => Promise<void>
}

const focusedChip = (): HTMLElement | undefined => document.activeElement?.closest<HTMLElement>('[data-chip]') ?? undefined

/** Actions of the calendar, available by pointer, keys and command menu. */
export const useActions = ({ shown, items, free, planned, slots, zone, accounts, mayWrite, moving }: ActionsOptions) => {
  const navigate = useNavigate()
  const [layer, setLayer] = useState<Layer>()
  /** The chip that opened the panel. A post can have several, and the day list may show chips that the grid doesn't. */
  const [opened, setOpened] = useState<PlannedItem>()
  const { view, day, days: shownDays } = shown

  const openItem = (item: PlannedItem): void => {
    setOpened(item)
    void navigate({ to: '/calendar', search: (search) => ({ ...search, post: item.publication_id }), resetScroll: false })
  }
  const closePanel = (): void => {
    document.querySelector<HTMLElement>('[data-chip][data-open]')?.focus({ preventScroll: true })
    void navigate({ to: '/calendar', search: (search) => ({ ...search, post: undefined }), replace: true, resetScroll: false })
  }
  /** `wanted`: an instant, or a day, whose first open slot is used. */
  const write = (wanted: string): void => {
    const usual = (): number =>
      Math.max(findInstant(`${wanted}T${usualTime}`, zone).at, Math.ceil(serverNow().getTime() / hourMs + 1) * hourMs)
    const at = wanted.includes('T') ? wanted : (free[shownDays.indexOf(wanted)]?.[0]?.at ?? new Date(usual()).toISOString())
    void navigate({ to: '/publications/new', search: { at } })
  }
  const turn = (by: 1 | -1): void => void navigate({ to: '/calendar', search: (search) => ({ ...search, date: stepDay(view, day, by) }) })
  const show = (next: CalendarView): void =>
    void navigate({ to: '/calendar', search: (search) => ({ ...search, by: next === 'month' ? undefined : next }) })

  const chosen = (): PlannedItem | undefined => {
    const key = focusedChip()?.dataset.chip ?? (opened && keyOf(opened))
    return [...items, ...(opened ? [opened] : [])].find((item) => keyOf(item) === key)
  }
  const startMove = (item = chosen()): void => {
    if (!item) return
    const blocker = moving.has(item.publication_id) ? 'moving' : blockerOf(item, mayWrite)
    if (blocker) showToast(explainBlocker(blocker))
    else setLayer({ name: 'move', item })
  }
  const step = (by: 1 | -1): void => {
    const chips = [...document.querySelectorAll<HTMLElement>('[data-day] [data-chip]')]
    const place = chips.findIndex((one) => one === focusedChip())
    const next = place === -1 ? chips.at(by > 0 ? 0 : -1) : chips[place + by]
    next?.focus()
  }
  useCommands([...calendarCommands, editPost], {
    view,
    goToToday: () => void navigate({ to: '/calendar', search: (search) => ({ ...search, date: undefined }) }),
    show,
    turn,
    step,
    mayWrite,
    startMove: () => startMove(),
    canEdit: mayWrite,
    edit: () => {
      const id = chosen()?.publication_id
      if (id !== undefined) void navigate({ to: '/publications/$id', params: { id } })
    },
  })
  return {
    layer,
    openItem,
    closePanel,
    write,
    turn,
    startMove,
    openDay: (day: string, anchor: HTMLElement): void => setLayer({ name: 'day', day, anchor }),
    close: (): void => setLayer(undefined),
    warn: (item: PlannedItem, to: number): string[] =>
      warningsOf({ item, to, items: planned, slots, zone, now: serverNow().getTime() })
        .filter(({ kind }) => kind === 'conflict' || kind === 'taken')
        .map((warning) => formatWarning(warning, { to, zone, accounts })),
  }
}
