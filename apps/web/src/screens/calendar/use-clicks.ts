import { type MouseEvent, useEffect, useRef } from 'react'
import type { PlannedItem } from '#api/calendar.ts'
import { isPlainClick } from '#lib/plain-click.ts'

interface ClicksOptions {
  findItem: (key: string) => PlannedItem | undefined
  onOpen: (item: PlannedItem) => void
  /** `at`: an instant, or a day. */
  onWrite: (at: string) => void
  onDay: (day: string, anchor: HTMLElement) => void
}

/** The click count of a link activated by keyboard. */
const byKey = 0

const layers = '[role=dialog], [role=menu], [role=listbox]'

/** Remembers whether a layer was open on pointerdown, because it closes before the click arrives. */
const useWasCovered = () => {
  const wasCovered = useRef(false)
  useEffect(() => {
    const look = (): void => {
      wasCovered.current = document.querySelector(layers) !== null
    }
    addEventListener('pointerdown', look, { capture: true })
    return () => removeEventListener('pointerdown', look, { capture: true })
  }, [])
  return wasCovered
}

/** Ignores the second click of a double click, since the first one already navigates, and clicks that closed a layer. */
const isMeant = ({ detail }: MouseEvent, wasCovered: boolean): boolean => detail === byKey || (detail === 1 && !wasCovered)

/** Handles clicks for hundreds of chips with one listener. Chips are links, so modified clicks work as for any link. */
export const useClicks = ({ findItem, onOpen, onWrite, onDay }: ClicksOptions) => {
  const wasCovered = useWasCovered()
  return (event: MouseEvent): void => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return
    const found = event.target.closest<HTMLElement>('[data-chip], [data-write], [data-more], [data-blank]')
    const { chip, write, more, blank } = found?.dataset ?? {}
    const item = chip === undefined ? undefined : findItem(chip)
    if (item) onOpen(item)
    else if (write !== undefined) onWrite(write)
    else if (found && more !== undefined) onDay(more, found)
    else if (blank !== undefined && isMeant(event, wasCovered.current)) onWrite(blank)
    else return
    event.preventDefault()
  }
}
