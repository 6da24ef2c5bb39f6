import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { explain } from '#api/explain.ts'
import type { MediaView } from '#api/media.ts'
import { runMediaBatch } from '#api/media-library.ts'
import { remPx } from '#lib/rem.ts'
import { useCommands } from '#shell/commands.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { WaitingTile } from '#web/tiles/tile-parts.tsx'
import styles from '#web/tiles/tiles.module.css'
import type { Selected } from '#web/tiles/use-selected.ts'
import type { TilePages } from '#web/tiles/use-tile-pages.ts'
import { useTiles } from '#web/tiles/use-tiles.ts'
import { selectCommands } from './media-commands.ts'
import { Tile } from './tile.tsx'

const t = translator('media')

const tilePx = 176
const gapPx = 16
/** The name and facts below a picture. */
const captionRem = 3.25
const listRowPx = 56

interface FilesProps {
  pages: TilePages<MediaView>
  total: number
  isList: boolean
  /** IANA name of the displayed time zone. */
  zone: string
  workspaceId: string
  /** Absent if the user can't write. */
  selection: Selected | undefined
}

/** The files near the window. */
export const Files = ({ pages, total, isList, zone, workspaceId, selection }: FilesProps) => {
  const { list, listeners, heightPx, active, tiles } = useTiles({
    pages,
    total,
    tilePx: isList ? undefined : tilePx,
    rowPx: (width) => (isList ? listRowPx : Math.round(width * 0.75) + captionRem * remPx()),
    gapPx: isList ? 0 : gapPx,
    selection,
  })
  useCommands(selectCommands, { selection, active, count: total })
  const { mutate: setFavorite } = useMutation({
    mutationFn: ({ id, is_favorite }: MediaView) => runMediaBatch(workspaceId, { action: is_favorite ? 'unfavorite' : 'favorite' }, [id]),
    onError: (error) => void showToast(t('failed'), explain(error)),
  })
  const onFavorite = useCallback((file: MediaView) => setFavorite(file), [setFavorite])
  return (
    <ul
      {...listeners}
      ref={list}
      className={styles.tiles}
      data-list={isList || undefined}
      data-selectable={selection !== undefined || undefined}
      aria-label={t('files')}
      style={{ height: heightPx }}
    >
      {tiles.map(({ key, item, place }) =>
        item ? (
          <Tile
            key={key}
            file={item}
            place={place}
            zone={zone}
            isSelected={selection?.has(item.id) ?? false}
            onToggle={selection?.toggle}
            onFavorite={selection && onFavorite}
          />
        ) : (
          <WaitingTile key={key} style={place.style} />
        ),
      )}
    </ul>
  )
}
