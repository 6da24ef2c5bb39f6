import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { calendarQuery, type Planned } from '#api/calendar.ts'
import { slotsQuery } from '#api/posting-slots.ts'
import { daysOf } from '#api/workspaces.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { formatDays, formatMonth, nameZone } from '#i18n/time.ts'
import { useMedia } from '#lib/use-media.ts'
import { useNow } from '#lib/use-now.ts'
import { dayOf, startOfDay } from '#lib/wall-time.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { MenuCommand } from '#ui/menu/menu.tsx'
import { Page } from '#ui/page/page.tsx'
import { translator } from '#i18n/translator.ts'
import { loadPanel } from '#web/post/load-panel.ts'
import { movePost } from './calendar-commands.ts'
import styles from './calendar.module.css'
import { calendarRoute } from './calendar.route.ts'
import { Grid } from './grid.tsx'
import { byDay, isSameMonth } from './model/days.ts'
import { countPosts, withMoves } from './model/items.ts'
import { countFilters, filterOf } from './model/filter.ts'
import { shownOf, spanOf } from './model/shown.ts'
import { needsAgenda } from './prefetch.ts'
import { Notes } from './notes.tsx'
import { Toolbar } from './toolbar.tsx'
import { useActions } from './use-actions.ts'
import { useEscape } from './use-escape.ts'
import { useFrozen } from './use-frozen.ts'
import { useMover } from './use-mover.ts'
import { useSharedDays } from './use-shared-days.ts'

export { prefetchCalendar } from './prefetch.ts'

const t = translator('calendar')

const Panel = lazyPart(async () => ({ default: (await loadPanel()).Panel }))
const Sheet = lazyPart(async () => ({ default: (await loadPanel()).Sheet }))
const MoveDialog = lazyPart(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const DayPopover = lazyPart(async () => ({ default: (await import('./day-popover.tsx')).DayPopover }))
const WholeDay = lazyPart(async () => ({ default: (await import('./whole-day.tsx')).WholeDay }))

/** In narrower windows, a panel would leave too little of the grid. */
const isNarrowForPanel = '(width < 1280px)'

const nothing: never[] = []
const nothingPlanned: Planned = { items: nothing }

/** Reads the visible time span and its workspace data. */
const useShown = () => {
  const { workspace } = calendarRoute.useRouteContext()
  const search = calendarRoute.useSearch()
  const { zone, weekStart } = daysOf(workspace)
  const { data: accountList } = useSuspenseQuery(allAccountsQuery(workspace.id))
  const accounts = useMemo(() => new Map(accountList.map((one) => [one.id, one])), [accountList])
  const isNarrow = useMedia(needsAgenda)
  const { by, date } = search
  // The page may stay open past midnight.
  const today = dayOf(useNow().getTime(), zone)
  const shown = useMemo(
    () => shownOf({ by, date }, { zone, weekStart, now: startOfDay(today, zone), isNarrow }),
    [by, date, zone, weekStart, today, isNarrow],
  )
  return { workspace, search, weekStart, zone, accounts, isNarrow, shown }
}

export const Calendar = () => {
  const { workspace, search, weekStart, zone, accounts, isNarrow, shown } = useShown()
  const mayWrite = workspace.can.write
  const span = spanOf(shown.bounds)
  const filter = filterOf(search)
  const calendar = useQuery(calendarQuery(workspace.id, span, filter))
  const slots = useQuery(slotsQuery(workspace.id, span))
  const { moves, move } = useMover(zone)
  const { isFrozen, frozen, freeze } = useFrozen({ calendar: calendar.data ?? nothingPlanned, slots: slots.data ?? nothing })
  // Posts hidden by filters can still conflict.
  const everything = useQuery({ ...calendarQuery(workspace.id, span), enabled: isFrozen && countFilters(search) > 0 })

  const { items: known, days: summaries } = frozen.calendar
  const items = useMemo(() => withMoves(known, moves), [known, moves])
  const days = useSharedDays(useMemo(() => byDay(items, shown.bounds), [items, shown.bounds]))
  const ownFree = useMemo(() => {
    const open = mayWrite ? frozen.slots.filter(({ taken_by }) => taken_by === undefined) : nothing
    return byDay([...new Map(open.map((slot) => [slot.at, slot])).values()], shown.bounds)
  }, [frozen.slots, mayWrite, shown.bounds])
  const free = useSharedDays(ownFree)
  const moving = useMemo(() => new Set(moves.map(({ key }) => key.split('@')[0] ?? '')), [moves])

  const planned = everything.data?.items ?? items
  const actions = useActions({ shown, items, days, free, planned, slots: frozen.slots, zone, accounts, mayWrite, moving, move })
  const { layer, openItem, write, turn, openDay, startMove, close, warn } = actions
  const isOfMonth = (day: string): boolean => shown.view !== 'month' || isSameMonth(day, shown.day)
  const counted = shown.days.flatMap((day, index) => (isOfMonth(day) ? [{ day, own: days[index] ?? nothing }] : []))
  const count = summaries
    ? counted.reduce((sum, { day }) => sum + (summaries.get(day)?.count ?? 0), 0)
    : countPosts(counted.flatMap(({ own }) => own))
  const title = shown.view === 'week' ? formatDays(shown.days[0] ?? '', shown.days.at(-1) ?? '') : formatMonth(shown.day)
  // Phones have this button in the bar at the bottom.
  const isPhone = useMedia('(width < 640px)')
  const isNarrowPanel = useMedia(isNarrowForPanel)
  // In narrow windows the panel is a dialog, which handles Escape itself, as the day list does.
  useEscape(search.post !== undefined && !isNarrowPanel, actions.closePanel)
  const panel = {
    zone,
    actions: <MenuCommand command={movePost} context={{ mayWrite, startMove: () => startMove() }} />,
  }
  const opened = layer?.name === 'day' ? shown.days.indexOf(layer.day) : -1
  const day = layer?.name === 'day' && {
    day: layer.day,
    anchor: layer.anchor,
    zone,
    accounts,
    openId: search.post,
    slots: free[opened] ?? nothing,
    mayWrite: mayWrite && layer.day >= shown.today,
    onOpen: openItem,
    onWrite: write,
    onClose: close,
  }
  const view = {
    shown,
    items: days,
    summaries,
    slots: free,
    zone,
    accounts,
    openId: search.post,
    mayWrite,
    isLoading: !calendar.data && !calendar.error,
  }

  return (
    <div className={styles.split}>
      <Page
        title={title}
        beside={calendar.data ? t('beside', { zone: nameZone(zone), count }) : t('besideUnknown', { zone: nameZone(zone) })}
        actions={
          mayWrite &&
          !isPhone && (
            <ButtonLink to="/publications/new" look="primary">
              {t('new')}
            </ButtonLink>
          )
        }
      >
        <Toolbar workspaceId={workspace.id} shown={shown} isNarrow={isNarrow} />
        <Notes query={calendar} count={count} shown={shown} mayWrite={mayWrite} onWrite={write} />
        <Grid
          {...view}
          label={t('grid', { range: title })}
          planned={planned}
          allSlots={frozen.slots}
          moving={moving}
          onMove={(item, to) => void move(item, to)}
          onDragging={freeze}
          onOpen={openItem}
          onWrite={write}
          onDay={openDay}
          onTurn={turn}
        />
      </Page>
      <Suspense>
        {isNarrowPanel ? <Sheet id={search.post} {...panel} /> : search.post && <Panel key={search.post} id={search.post} {...panel} />}
      </Suspense>
      <Suspense>
        {day &&
          (summaries ? (
            <WholeDay {...day} workspaceId={workspace.id} span={spanOf(shown.bounds.slice(opened, opened + 2))} filter={filter} />
          ) : (
            <DayPopover {...day} items={days[opened] ?? nothing} />
          ))}
        {layer?.name === 'move' && (
          <MoveDialog
            item={layer.item}
            workspaceId={workspace.id}
            zone={zone}
            weekStart={weekStart}
            warn={warn}
            onMove={(item, to) => void move(item, to)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
