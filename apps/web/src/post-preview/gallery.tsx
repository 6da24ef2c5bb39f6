import type { PreviewCell, PreviewLook, PreviewPiece } from '@broadside/networks/preview'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mediaQuery, thumbnailUrl } from '#api/media.ts'
import { translator } from '#i18n/translator.ts'
import styles from './posts.module.css'
import { Sign } from './signs.tsx'

const t = translator('postPreview')

const percent = (part: number): string => `${part * 100}%`

interface CellProps {
  cell: PreviewCell
  badge: PreviewLook['altBadge']
}

const Cell = ({ cell: { mediaId, plays, alt, x, y, width, height, focus }, badge }: CellProps) => {
  const { data: file } = useQuery(mediaQuery(mediaId))
  return (
    <span className={styles.cell} style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}>
      {file?.thumbnail_url ? (
        <img src={thumbnailUrl(mediaId)} alt={alt} style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }} />
      ) : (
        <span className={styles.missing}>
          {!plays && <Sign of="page" size={24} />}
          <span className="visually-hidden">{alt || file?.filename}</span>
        </span>
      )}
      {plays && (
        <span className={styles.play}>
          <Sign of="play" size={28} />
        </span>
      )}
      {alt && badge && (
        <span className={styles.badge} data-corner={badge} aria-hidden>
          {t('alt')}
        </span>
      )}
    </span>
  )
}

interface GalleryProps {
  media: Extract<PreviewPiece, { kind: 'media' }>
  /** Why the media is hidden at first. */
  cover: ReactNode
  badge: PreviewLook['altBadge']
}

/** Pictures in the network's own arrangement. */
export const Gallery = ({ media: { ratio, cells, more = 0 }, cover, badge }: GalleryProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.media} style={{ aspectRatio: ratio }}>
      {cover && !isOpen ? (
        <button type="button" className={styles.cover} onClick={() => setOpen(true)}>
          <strong>{cover}</strong>
          {t('show')}
        </button>
      ) : (
        <span className={styles.cells}>
          {cells.map((cell) => (
            <Cell key={cell.mediaId} cell={cell} badge={badge} />
          ))}
        </span>
      )}
      {more > 0 && <span className={styles.count}>{t('moreFiles', { count: more })}</span>}
    </div>
  )
}
