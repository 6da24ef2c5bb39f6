import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

interface TileGridOptions {
  list: RefObject<HTMLElement | null>
  total: number
  /** The narrowest a tile may be, in pixels; undefined for a list with one file in a row. */
  tilePx: number | undefined
  /** Of a row, for a given width of a tile, in pixels. */
  rowPx: (tileWidth: number) => number
  gapPx: number
  onShow: (first: number, last: number) => void
}

/** Rows above and below the window. */
const overscan = 2

/** Places tiles in as many columns as fit, and only those near the window. */
export const useTileGrid = ({ list, total, tilePx, rowPx, gapPx, onShow }: TileGridOptions) => {
  const [{ width, top }, setPlace] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const page = list.current?.closest('main') ?? document.body
    const measure = (): void => {
      const box = list.current?.getBoundingClientRect()
      if (box)
        setPlace((now) =>
          now.width === box.width && now.top === Math.round(box.top + scrollY)
            ? now
            : { width: box.width, top: Math.round(box.top + scrollY) },
        )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(page)
    measure()
    return () => observer.disconnect()
  }, [list])
  const columns =
    tilePx === undefined || width === 0 ? (tilePx === undefined ? 1 : 4) : Math.max(2, Math.floor((width + gapPx) / (tilePx + gapPx)))
  const tileWidth = (width - gapPx * (columns - 1)) / columns
  const height = rowPx(tileWidth)
  // The virtualizer is mutable by design, and nothing here is memoized by it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => height + gapPx,
    overscan,
    scrollMargin: top,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, height, columns])
  const rows = virtual.getVirtualItems()
  const first = (rows[0]?.index ?? 0) * columns
  const last = Math.min(total, ((rows.at(-1)?.index ?? 0) + 1) * columns) - 1
  useEffect(() => onShow(first, Math.max(first, last)), [first, last, onShow])
  return {
    columns,
    heightPx: virtual.getTotalSize(),
    tiles: rows.flatMap(({ index: row, start }) =>
      Array.from({ length: Math.min(columns, total - row * columns) }, (_, column) => ({
        index: row * columns + column,
        // By shares of the list, so that tiles fit while a new width is measured.
        style: {
          top: start - top,
          insetInlineStart: `calc(${column} * (100% + ${gapPx}px) / ${columns})`,
          width: `calc((100% - ${gapPx * (columns - 1)}px) / ${columns})`,
          height,
        },
      })),
    ),
    scrollTo: (index: number) => virtual.scrollToIndex(Math.floor(index / columns), { align: 'auto' }),
  }
}
