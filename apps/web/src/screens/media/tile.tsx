import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { MediaView } from '#api/media.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { formatDate } from '#i18n/time.ts'
import { formatBytes, formatDuration } from '#i18n/sizes.ts'
import { translator } from '#i18n/translator.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import styles from './files.module.css'

const t = translator('media')

/** A file that was not read yet. */
export const WaitingTile = ({ style }: { style: CSSProperties }) => <li className={styles.tile} style={style} aria-hidden />

const stateOf = ({ processing_status: status }: MediaView): string | undefined => {
  if (status === 'failed') return t('damaged')
  return status === 'ready' ? undefined : t('processing')
}

const hasNoAlt = ({ mime_type: mime, alt_text: alt }: MediaView): boolean => mime.startsWith('image/') && alt === ''

interface TileProps {
  file: MediaView
  style: CSSProperties
  position: number
  total: number
  zone: string
  /** The tile that Tab reaches. */
  isReachable: boolean
  isSelected: boolean
  /** Absent if the user can't write. */
  onToggle: ((id: string, isRange: boolean) => void) | undefined
  onFavorite: ((file: MediaView) => void) | undefined
}

/** A file of the library, as a tile or a row; its link opens the details. */
export const Tile = ({ file, style, position, total, zone, isReachable, isSelected, onToggle, onFavorite }: TileProps) => {
  const { id, filename, size, duration, created_at: at, width, height, is_favorite: isFavorite } = file
  const state = stateOf(file)
  const tabIndex = isReachable ? 0 : -1
  return (
    <li
      className={styles.tile}
      style={style}
      data-file={id}
      data-selected={isSelected || undefined}
      aria-posinset={position}
      aria-setsize={total}
    >
      <Link to="/media" search={(search) => ({ ...search, media: id })} resetScroll={false} className={styles.link} tabIndex={tabIndex}>
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
        <label className={styles.select}>
          <input
            type="checkbox"
            aria-label={t('select', { name: filename })}
            checked={isSelected}
            tabIndex={tabIndex}
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            onChange={({ nativeEvent }) => onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </label>
      )}
      {onFavorite && file.trashed_at === undefined && (
        <IconButton
          icon={Star}
          className={styles.favorite}
          aria-pressed={isFavorite}
          label={t('favorite', { name: filename })}
          tabIndex={tabIndex}
          onClick={() => onFavorite(file)}
        />
      )}
    </li>
  )
}
