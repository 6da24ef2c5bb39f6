import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import type { BuildOverview } from '#api/builds.ts'
import { useListTop } from '#lib/use-list-top.ts'
import { translator } from '#i18n/translator.ts'
import { BuildRow } from './build-row.tsx'
import styles from './builds.module.css'

const t = translator('builds')

/** Of a row with a title of one line. */
const rowPx = 57
/** The next page is requested this many rows before the end. */
const aheadRows = 20
/** Rows above and below the window. */
const overscan = 6

interface BuildListProps {
  builds: readonly BuildOverview[]
  /** All pages are loaded. */
  isComplete: boolean
  canBuild: boolean
  onEnd: () => void
}

/** The rows near the window. */
export const BuildList = ({ builds, isComplete, canBuild, onEnd }: BuildListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = useListTop(list)
  // The virtualizer is mutable by design, and nothing here is memoized by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: builds.length,
    estimateSize: () => rowPx,
    getItemKey: useCallback((index: number) => builds[index]?.id ?? index, [builds]),
    overscan,
    scrollMargin,
  })
  const visible = virtual.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= builds.length - aheadRows) onEnd()
  })
  return (
    <ul ref={list} className={styles.list} aria-label={t('title')} style={{ height: virtual.getTotalSize() }}>
      {visible.map(({ index, key, start }) => {
        const build = builds[index]
        return (
          build && (
            <BuildRow
              key={key}
              build={build}
              canBuild={canBuild}
              index={index}
              size={isComplete ? builds.length : -1}
              top={start - scrollMargin}
              measure={virtual.measureElement}
            />
          )
        )
      })}
    </ul>
  )
}
