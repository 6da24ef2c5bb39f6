import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface OpeningOptions {
  /** The element that `topPx` refers to. */
  body: RefObject<HTMLElement | null>
  /** Target position within `body`, in pixels. */
  topPx: number
  /** Identifies the week, so that it is scrolled only once. */
  name: string
  isReady: boolean
}

/** If the target has at least this much room below it, in pixels, it is visible enough. */
const leastBelowPx = 120
/** Fraction of the window above the target after scrolling. */
const partAbove = 1 / 3

/** Scrolls a week to its opening position, unless that is already visible or the user has scrolled. */
export const useOpening = ({ body, topPx, name, isReady }: OpeningOptions): void => {
  // When a navigation resolves, the router restores or resets the scroll position, so wait for that.
  const isResolved = useRouterState({ select: ({ location, resolvedLocation }) => resolvedLocation?.href === location.href })
  const placed = useRef<string>(undefined)
  const place = useEffectEvent((): void => {
    if (!body.current || scrollY > 0) return
    const y = body.current.getBoundingClientRect().top + topPx
    if (y + leastBelowPx > innerHeight) scrollTo({ top: y - innerHeight * partAbove })
  })
  useEffect(() => {
    if (!isReady || !isResolved || placed.current === name) return
    placed.current = name
    place()
  }, [isReady, isResolved, name])
}
