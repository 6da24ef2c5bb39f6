import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface OpeningOptions {
  /** The element that the place is measured in. */
  body: RefObject<HTMLElement | null>
  /** How far down that is, in pixels. */
  topPx: number
  /** A week is placed once for each name. */
  name: string
  isReady: boolean
}

/** Less than this below it is not yet a view of what follows, in pixels. */
const leastBelowPx = 120
/** How much of the window is above it when the window moves. */
const partAbove = 1 / 3

/** Brings the place at which a week opens into the window, unless it already is, or the reader was further down here before. */
export const useOpening = ({ body, topPx, name, isReady }: OpeningOptions): void => {
  // The router restores the position of pages that are gone back to, and moves to the top of others, when they are resolved.
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
