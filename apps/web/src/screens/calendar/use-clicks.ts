import type { MouseEvent } from 'react'
import type { PlannedItem } from '#api/calendar.ts'

interface ClicksOptions {
  findItem: (key: string) => PlannedItem | undefined
  onOpen: (item: PlannedItem) => void
  /** An instant, or a day. */
  onWrite: (at: string) => void
  onDay: (day: string, anchor: HTMLElement) => void
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** One listener for hundreds of chips, which are links: with a key held they open as any link does. */
export const useClicks =
  ({ findItem, onOpen, onWrite, onDay }: ClicksOptions) =>
  (event: MouseEvent): void => {
    if (!isPlain(event) || !(event.target instanceof Element)) return
    const found = event.target.closest<HTMLElement>('[data-chip], [data-write], [data-more]')
    const { chip, write, more } = found?.dataset ?? {}
    const item = chip === undefined ? undefined : findItem(chip)
    if (item) onOpen(item)
    else if (write !== undefined) onWrite(write)
    else if (found && more !== undefined) onDay(more, found)
    else return
    event.preventDefault()
  }
