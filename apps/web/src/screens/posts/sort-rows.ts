import { rowsToMove } from './row-slots.ts'

/** Puts rows that have a position of their own into the order of their `data-index`, for screen readers, selected text and searches. */
export const sortRows = (list: HTMLElement): void => {
  // The click of a pressed row would be lost if the row moved.
  if (list.matches(':active')) return
  const rows = [...list.children].filter((row) => row instanceof HTMLElement)
  const indexes = rows.map(({ dataset }) => Number(dataset['index']))
  const moved = rowsToMove(
    indexes,
    rows.findIndex((row) => row.contains(document.activeElement)),
  )
  let next: HTMLElement | null = null
  for (const place of [...indexes.keys()].toSorted((one, other) => (indexes[other] ?? 0) - (indexes[one] ?? 0))) {
    const row = rows[place]
    if (!row) continue
    if (moved.has(place)) list.insertBefore(row, next)
    next = row
  }
}
