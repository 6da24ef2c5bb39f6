import { type MouseEvent, useEffect, useRef } from 'react'
import type { PlannedItem } from '#api/calendar.ts'
import { isPlainClick } from '#lib/plain-click.ts'

interface ClicksOptions {
  findItem: (key: string) => PlannedItem | undefined
  onOpen: (item: PlannedItem) => void
  /** An instant, or a day. */
  onWrite: (at: string) => void
  onDay: (day: string, anchor: HTMLElement) => void
}

/** The number of clicks in the event of a link that was used by a key. */
const byKey = 0

const layers = '[role=dialog], [role=menu], [role=listbox]'

/** Whether a layer was open when the pointer was pressed last: it closes before the click arrives. */
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

/** The second of two clicks comes too late, as the first asks for another page. A click that closed a layer did just that. */
const isMeant = ({ detail }: MouseEvent, wasCovered: boolean): boolean => detail === byKey || (detail === 1 && !wasCovered)

/** One listener for hundreds of chips, which are links: with a key held they open as any link does. */
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
