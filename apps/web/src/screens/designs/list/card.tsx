import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { coverUrl, type DesignSummary } from '#api/designs.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { formatDate } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Picture } from '#web/designs/picture.tsx'
import { TileSelect, TileStar } from '#web/tiles/tile-parts.tsx'
import tiles from '#web/tiles/tiles.module.css'
import type { TilePlace } from '#web/tiles/use-tiles.ts'
import styles from '../designs.module.css'

const t = translator('designs')

/** Enough for the widest tile on a screen with two pixels per CSS pixel. */
const coverPx = 512

interface CardProps {
  design: DesignSummary
  place: TilePlace
  zone: string
  isTrash: boolean
  isSelected: boolean
  /** Absent if the user can't write. */
  onToggle: ((id: string, isRange: boolean) => void) | undefined
  onFavorite: (design: DesignSummary) => void
  onMenu: (anchor: HTMLElement) => void
}

interface FaceProps extends Pick<CardProps, 'design' | 'zone'> {
  src: string | undefined
}

const Face = ({
  design: { title, page_count: pages, width_px: width, height_px: height, updated_at, trashed_at },
  zone,
  src,
}: FaceProps) => (
  <>
    <span className={tiles.picture} data-whole>
      <Picture src={src} />
      {pages > 1 && <span className={tiles.badge}>{t('pages', { count: pages })}</span>}
    </span>
    <bdi className={tiles.name}>{title}</bdi>
    <span className={tiles.facts}>
      {t('pixels', { width, height })}
      <span>{formatDate(trashed_at ?? updated_at, zone)}</span>
    </span>
  </>
)

/** A design as a tile. Its link opens the editor, or the pages for those who can't edit; a design in the trash only has its menu. */
export const Card = ({ design, place, zone, isTrash, isSelected, onToggle, onFavorite, onMenu }: CardProps) => {
  const { id, title, can, is_favorite: isFavorite } = design
  const { style, position, total, isReachable } = place
  const tabIndex = isReachable ? 0 : -1
  return (
    <li
      className={tiles.tile}
      style={style}
      data-tile={id}
      data-selected={isSelected || undefined}
      aria-posinset={position}
      aria-setsize={total}
    >
      {isTrash ? (
        <button
          type="button"
          className={styles.face}
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-disabled={!can.delete || undefined}
          onClick={({ currentTarget }) => can.delete && onMenu(currentTarget)}
        >
          <Face design={design} zone={zone} src={undefined} />
        </button>
      ) : (
        <Link to={can.edit ? '/designs/$id/edit' : '/designs/$id'} params={{ id }} className={tiles.link} tabIndex={tabIndex}>
          <Face design={design} zone={zone} src={coverUrl(design, coverPx)} />
        </Link>
      )}
      {onToggle && (
        <TileSelect label={t('select', { name: title })} id={id} checked={isSelected} isReachable={isReachable} onToggle={onToggle} />
      )}
      {!isTrash && (
        <>
          <TileStar
            label={t('favorite', { name: title })}
            isFavorite={isFavorite}
            isReachable={isReachable}
            onClick={() => onFavorite(design)}
          />
          {can.duplicate && (
            <IconButton
              icon={Ellipsis}
              className={styles.more}
              label={t('moreFor', { name: title })}
              aria-haspopup="menu"
              tabIndex={tabIndex}
              onClick={({ currentTarget }) => onMenu(currentTarget)}
            />
          )}
        </>
      )}
    </li>
  )
}
