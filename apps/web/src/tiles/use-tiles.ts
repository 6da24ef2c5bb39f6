import { type CSSProperties, type FocusEvent, useRef } from 'react'
import { useTileGrid } from './use-tile-grid.ts'
import { useTileKeys } from './use-tile-keys.ts'
import type { Selected } from './use-selected.ts'
import type { TilePages } from './use-tile-pages.ts'

interface TilesOptions<T> {
  pages: TilePages<T>
  total: number
  /** The narrowest a tile may be, in pixels; undefined for a list with one item in a row. */
  tilePx: number | undefined
  /** Of a row, for a given width of a tile, in pixels. */
  rowPx: (tileWidth: number) => number
  gapPx: number
  /** Absent if the user can't write. */
  selection: Selected | undefined
}

/** Where a tile is in the list. */
export interface TilePlace {
  style: CSSProperties
  position: number
  total: number
  /** The tile that Tab reaches; arrow keys reach the others. */
  isReachable: boolean
}

/** The tiles near the window. Tab reaches one of them, and arrow keys the others. */
export const useTiles = <T extends { id: string }>({ pages, total, tilePx, rowPx, gapPx, selection }: TilesOptions<T>) => {
  const list = useRef<HTMLUListElement>(null)
  const grid = useTileGrid({ list, total, tilePx, rowPx, gapPx, onShow: pages.show })
  const keys = useTileKeys({ list, pages, total, columns: grid.columns, selection, scrollTo: grid.scrollTo })
  const shown = grid.tiles.flatMap(({ index }) => pages.itemAt(index)?.id ?? [])
  const reachable = shown.find((id) => id === keys.active) ?? shown[0]
  return {
    list,
    /** Of all tiles: keys and the focus bubble from their links. */
    listeners: {
      onKeyDown: keys.onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => keys.setActive(target.closest<HTMLElement>('[data-tile]')?.dataset['tile']),
    },
    heightPx: grid.heightPx,
    /** The item that has or had the focus. */
    active: keys.active,
    tiles: grid.tiles.map(({ index, style }) => {
      const item = pages.itemAt(index)
      const place: TilePlace = { style, position: index + 1, total, isReachable: item !== undefined && item.id === reachable }
      return { key: item?.id ?? `waiting ${index}`, item, place }
    }),
  }
}
