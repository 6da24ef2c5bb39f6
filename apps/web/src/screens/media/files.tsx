import { useMutation } from '@tanstack/react-query'
import { type FocusEvent, useCallback, useRef } from 'react'
import { explain } from '#api/explain.ts'
import type { MediaView } from '#api/media.ts'
import { runMediaBatch } from '#api/media-library.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import type { MediaPages } from '#web/media-library/use-media-pages.ts'
import { useTileGrid } from '#web/media-library/use-tile-grid.ts'
import styles from './files.module.css'
import { Tile, WaitingTile } from './tile.tsx'
import { useFileKeys } from './use-file-keys.ts'
import type { SelectionOf } from './use-selected.ts'

const t = translator('media')

const tilePx = 176
const gapPx = 16
/** The name and facts below a picture. */
const captionPx = 52
const listRowPx = 56

interface FilesProps {
  pages: MediaPages
  total: number
  isList: boolean
  /** IANA name of the displayed time zone. */
  zone: string
  workspaceId: string
  /** Absent if the user can't write. */
  selection: SelectionOf | undefined
}

/** The files near the window. Tab reaches one of them, and arrow keys the others. */
export const Files = ({ pages, total, isList, zone, workspaceId, selection }: FilesProps) => {
  const list = useRef<HTMLUListElement>(null)
  const grid = useTileGrid({
    list,
    total,
    tilePx: isList ? undefined : tilePx,
    rowPx: (width) => (isList ? listRowPx : Math.round(width * 0.75) + captionPx),
    gapPx: isList ? 0 : gapPx,
    onShow: pages.show,
  })
  const keys = useFileKeys({ list, pages, total, columns: grid.columns, selection, scrollTo: grid.scrollTo })
  const { mutate: setFavorite } = useMutation({
    mutationFn: ({ id, is_favorite }: MediaView) => runMediaBatch(workspaceId, { action: is_favorite ? 'unfavorite' : 'favorite' }, [id]),
    onError: (error) => void showToast(t('failed'), explain(error)),
  })
  const onFavorite = useCallback((file: MediaView) => setFavorite(file), [setFavorite])
  const shown = grid.tiles.flatMap(({ index }) => pages.fileAt(index)?.id ?? [])
  const reachable = shown.find((id) => id === keys.active) ?? shown[0]
  // Of all tiles: keys and the focus bubble from their links.
  const listeners = {
    onKeyDown: keys.onKeyDown,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => keys.setActive(target.closest<HTMLElement>('[data-file]')?.dataset['file']),
  }
  return (
    <ul
      {...listeners}
      ref={list}
      className={styles.files}
      data-list={isList || undefined}
      data-selectable={selection !== undefined || undefined}
      aria-label={t('files')}
      style={{ height: grid.heightPx }}
    >
      {grid.tiles.map(({ index, style }) => {
        const file = pages.fileAt(index)
        if (!file) return <WaitingTile key={`waiting ${index}`} style={style} />
        return (
          <Tile
            key={file.id}
            file={file}
            style={style}
            position={index + 1}
            total={total}
            zone={zone}
            isReachable={file.id === reachable}
            isSelected={selection?.has(file.id) ?? false}
            onToggle={selection?.toggle}
            onFavorite={selection && onFavorite}
          />
        )
      })}
    </ul>
  )
}
