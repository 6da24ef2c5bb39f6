import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { mediaQuery } from '#api/media.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import type { MediaItem } from '#composer/session/model/content.ts'
import { mediaOf } from '#composer/session/model/parts.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { AltText } from './alt-text.tsx'
import { EditPicture } from './edit-picture.tsx'
import { isUndescribed } from '#composer/session/model/described-media.ts'
import { FileFacts } from './file-facts.tsx'
import { FocalPoint } from './focal-point.tsx'
import type { UploadLocation } from '#web/uploads/upload.ts'
import rowStyles from '#web/uploads/upload-row.module.css'
import styles from './media.module.css'

const t = translator('composerMedia')

interface MediaTileProps {
  item: MediaItem
  place: UploadLocation
  index: number
  total: number
  readOnly: boolean
  /** A dragged file would be dropped before this one. */
  hasGap: boolean
  onAnnounce: (words: string) => void
}

/** A file of the post, with its facts and description. */
export const MediaTile = ({ item, place: { part, accountId }, index, total, readOnly, hasGap, onAnnounce }: MediaTileProps) => {
  const { content, edit } = useSession()
  const id = item.media_id
  const { data: file, isError } = useQuery(mediaQuery(id))
  const name = file?.filename ?? t('file')
  const canMove = !readOnly && total > 1
  const move = (by: number) => (event: MouseEvent<HTMLElement>) => {
    const button = event.currentTarget
    edit({ type: 'media-moved', id, to: index + by, part, accountId })
    const now = mediaOf(content.get(), part, accountId).findIndex(({ media_id }) => media_id === id)
    onAnnounce(t('moved', { name, place: now + 1, total }))
    // A row loses the focus when it moves.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <li className={classNames(rowStyles.row, hasGap && styles.gapBefore)} data-media={id}>
      <div className={classNames(rowStyles.picture, canMove && styles.handle)} data-handle title={canMove ? t('drag') : undefined}>
        <Thumbnail file={file} />
        {file && isUndescribed(item, file) && <span className={styles.badge}>{t('noAlt')}</span>}
      </div>
      <div className={rowStyles.words}>
        <span className={rowStyles.name}>{name}</span>
        {isError && <p className={rowStyles.error}>{t('fileGone')}</p>}
        {file && <FileFacts file={file} readOnly={readOnly} />}
        <AltText item={item} file={file} part={part} accountId={accountId} readOnly={readOnly} />
      </div>
      {!readOnly && (
        <div className={rowStyles.actions}>
          {file && <EditPicture file={file} place={{ part, accountId }} />}
          {file?.mime_type.startsWith('image/') && <FocalPoint file={file} accountId={accountId} />}
          {canMove && (
            <>
              <IconButton icon={ArrowUp} label={t('moveUp', { name })} aria-disabled={index === 0} onClick={move(-1)} />
              <IconButton icon={ArrowDown} label={t('moveDown', { name })} aria-disabled={index === total - 1} onClick={move(1)} />
            </>
          )}
          <IconButton icon={X} label={t('remove', { name })} onClick={() => edit({ type: 'media-removed', id, part, accountId })} />
        </div>
      )}
    </li>
  )
}
