import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { PlannedItem } from '#api/calendar.ts'
import type { SlotView } from '#api/posting-slots.ts'
import { serverNow } from '#lib/server-clock.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { Agenda } from './agenda.tsx'
import { DropLayer, type DropLayerHandle } from './drop-layer.tsx'
import { dayGeometry, type Geometry, type Point, type Target, weekGeometry } from './geometry.ts'
import styles from './grid.module.css'
import { keyOf, blockerOf } from './model/items.ts'
import { warningsOf } from './model/moves.ts'
import { Month } from './month.tsx'
import { explainBlocker, formatWhen, formatWarning } from './format.ts'
import { useMoveByKeys } from './use-move-by-keys.ts'
import { useClicks } from './use-clicks.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useWeekScale } from './use-week-scale.ts'
import type { ViewProps } from './view.ts'
import { Week } from './week.tsx'

const t = translator('calendar')

const daysOfWeek = 7

const hasPassed = (at: number): boolean => at <= serverNow().getTime()

interface GridProps extends ViewProps {
  /** Accessible name of the grid. */
  label: string
  /** All planned posts, including filtered ones, to detect conflicts. */
  planned: readonly PlannedItem[]
  /** Includes taken slots. */
  allSlots: readonly SlotView[]
  /** Ids of publications that are being moved. */
  moving: ReadonlySet<string>
  onMove: (item: PlannedItem, to: number) => void
  /** Freezes the data during a drag, so that the grid doesn't change under the chip. */
  onDragging: (isDragging: boolean) => void
  onOpen: (item: PlannedItem) => void
  onWrite: (at: string) => void
  onDay: (day: string, anchor: HTMLElement) => void
  onTurn: (by: 1 | -1) => void
}

/** Keys, clicks and moves, shared by all views. */
export const Grid = (props: GridProps) => {
  const { label, planned, allSlots, moving, onMove, onDragging, onOpen, onWrite, onDay, onTurn, ...view } = props
  const { shown, items, summaries, slots, zone, accounts, mayWrite, isLoading } = view
  const grid = useRef<HTMLDivElement>(null)
  const layer = useRef<DropLayerHandle>(null)
  const byKey = useMemo(() => new Map(items.flat().map((item) => [keyOf(item), item])), [items])
  const { axis, scale } = useWeekScale({ bounds: shown.bounds, items, slots, zone })
  // A week known only by summaries has no hours, so it is shown like a month.
  const layout = shown.view === 'week' && summaries ? 'month' : shown.view
  const isWeek = layout === 'week'
  const isMonth = layout === 'month'

  const geometryOf = (root: HTMLElement): Geometry =>
    isWeek ? weekGeometry(root, { days: shown.days, axis, scale, slots, zone }) : dayGeometry(root, zone)

  const whyNot = (item: PlannedItem): string | undefined => {
    const blocker = moving.has(item.publication_id) ? 'moving' : blockerOf(item, mayWrite)
    return blocker && explainBlocker(blocker)
  }

  const showTarget = (item: PlannedItem, { to, wanted }: Target, isByKeys: boolean): void => {
    const why = whyNot(item)
    const warnings = warningsOf({ item, to, wanted, items: planned, slots: allSlots, zone, now: serverNow().getTime() })
    layer.current?.show({
      when: why ?? (to === Date.parse(item.at) ? t('same') : formatWhen(to, zone)),
      notes:
        why === undefined && to !== Date.parse(item.at) ? warnings.map((warning) => formatWarning(warning, { to, zone, accounts })) : [],
      isRefused: why !== undefined || warnings.some(({ kind }) => kind === 'past'),
      place: grid.current ? geometryOf(grid.current).cellOf(to) : undefined,
      isByKeys,
    })
  }

  const drop = (item: PlannedItem, to: number): void => {
    layer.current?.show(undefined)
    const why = whyNot(item)
    if (why !== undefined) showToast(why)
    else if (to === Date.parse(item.at)) return
    else if (hasPassed(to)) showToast(t('warnPast'))
    else {
      focusChip(keyOf({ publication_id: item.publication_id, at: new Date(to).toISOString() }))
      onMove(item, to)
    }
  }

  const keys = useGridKeys({ grid, daysPerLine: isWeek ? 0 : isMonth ? daysOfWeek : 1, onTurn })
  const { focusChip } = keys
  const moveByKeys = useMoveByKeys({
    zone,
    isMonth,
    findItem: (key) => byKey.get(key),
    onMove: (item, target) => {
      onDragging(true)
      showTarget(item, target, true)
    },
    onDrop: (item, { to }) => {
      onDragging(false)
      drop(item, to)
    },
    onStop: () => {
      onDragging(false)
      layer.current?.show(undefined)
    },
  })

  const target = useRef<Target>(undefined)
  const follow = useEffectEvent((key: string, point: Point): void => {
    const item = byKey.get(key)
    if (!item || !grid.current) return
    const next = geometryOf(grid.current).targetAt(point, Date.parse(item.at))
    if (next?.to === target.current?.to && next?.wanted === target.current?.wanted) return
    target.current = next
    if (next) showTarget(item, next, false)
    else layer.current?.show(undefined)
  })
  const begin = useEffectEvent((): void => {
    target.current = undefined
    onDragging(true)
  })
  const end = useEffectEvent((key: string, point: Point | undefined): void => {
    const item = byKey.get(key)
    // Moves are reported once per frame, so the pointer may have moved since the last one.
    const last = item && point && grid.current ? geometryOf(grid.current).targetAt(point, Date.parse(item.at)) : undefined
    onDragging(false)
    if (item && last) drop(item, last.to)
    else layer.current?.show(undefined)
  })
  const canDrag = shown.view !== 'agenda'
  useEffect(() => {
    const root = grid.current
    if (!canDrag || !root) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    void import('./drag.ts').then(({ watchDrags }) => {
      if (!isGone)
        stop = watchDrags({ grid: root, onStart: () => begin(), onMove: (...args) => follow(...args), onEnd: (...args) => end(...args) })
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [canDrag])

  const onClick = useClicks({ findItem: (key) => byKey.get(key), onOpen, onWrite, onDay })
  const onKeyDown = (event: KeyboardEvent): void => {
    moveByKeys(event)
    keys.onKeyDown(event)
  }
  return (
    // The handlers serve the links and buttons inside, so the container itself isn't interactive.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div ref={grid} className={styles[layout]} aria-busy={isLoading} onClick={onClick} onFocus={keys.onFocus} onKeyDown={onKeyDown}>
      {canDrag ? (
        <div role="grid" aria-label={label} className={styles.cells}>
          {isWeek ? <Week {...view} axis={axis} scale={scale} /> : <Month {...view} />}
        </div>
      ) : (
        <Agenda {...view} />
      )}
      <DropLayer ref={layer} />
    </div>
  )
}
