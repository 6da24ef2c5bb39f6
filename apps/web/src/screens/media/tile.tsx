import { Link } from '@tanstack/react-router'
import type { MediaView } from '#api/media.ts'
import { formatDate } from '#i18n/time.ts'
import { formatBytes, formatDuration } from '#i18n/sizes.ts'
import { translator } from '#i18n/translator.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import { TileSelect, TileStar } from '#web/tiles/tile-parts.tsx'
import styles from '#web/tiles/tiles.module.css'
import type { TilePlace } from '#web/tiles/use-tiles.ts'

const t = translator('media')

const stateOf = ({ processing_status: status }: MediaView): string | undefined => {
  if (status === 'failed') return t('damaged')
  return status === 'ready' ? undefined : t('processing')
}

const hasNoAlt = ({ mime_type: mime, alt_text: alt }: MediaView): boolean => mime.startsWith('image/') && alt === ''

interface TileProps {
  file: MediaView
  place: TilePlace
  zone: string
  isSelected: boolean
  /** Absent if the user can't write. */
  onToggle: ((id: string, isRange: boolean) => void) | undefined
  onFavorite: ((file: MediaView) => void) | undefined
}

/** A file of the library, as a tile or a row; its link opens the details. */
export const Tile = ({ file, place, zone, isSelected, onToggle, onFavorite }: TileProps) => {
  const { id, filename, size, duration, created_at: at, width, height, is_favorite: isFavorite } = file
  const state = stateOf(file)
  const { style, position, total, isReachable } = place
  return (
    <li
      className={styles.tile}
      style={style}
      data-tile={id}
      data-selected={isSelected || undefined}
      aria-posinset={position}
      aria-setsize={total}
    >
      <Link
        to="/media"
        search={(search) => ({ ...search, media: id })}
        resetScroll={false}
        className={styles.link}
        tabIndex={isReachable ? 0 : -1}
      >
        <span className={styles.picture}>
          <Thumbnail file={file} />
          {duration !== undefined && <span className={styles.duration}>{formatDuration(duration)}</span>}
          {(state ?? hasNoAlt(file)) && <span className={styles.badge}>{state ?? t('noAlt')}</span>}
        </span>
        <bdi className={styles.name}>{filename}</bdi>
        <span className={styles.facts}>
          {formatBytes(size)}
          <span className={styles.pixels}>{width !== undefined && height !== undefined && t('pixels', { width, height })}</span>
          <span>{formatDate(at, zone)}</span>
        </span>
      </Link>
      {onToggle && (
        <TileSelect label={t('select', { name: filename })} id={id} checked={isSelected} isReachable={isReachable} onToggle={onToggle} />
      )}
      {onFavorite && file.trashed_at === undefined && (
        <TileStar
          label={t('favorite', { name: filename })}
          isFavorite={isFavorite}
          isReachable={isReachable}
          onClick={() => onFavorite(file)}
        />
      )}
    </li>
  )
}
