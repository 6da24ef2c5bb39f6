import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, FileText, X } from 'lucide-react'
import { explain } from '#api/explain.ts'
import { mediaQuery, thumbnailUrl } from '#api/media.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { TextArea } from '#ui/text-field/text-field.tsx'
import { words } from '#words/words.ts'
import type { UploadItem } from '../session.ts'
import { useSession, useStore } from '../use-session.ts'
import styles from './media.module.css'

const t = words('composer')

export const altTextId = (mediaId: string): string => `composer-alt-${mediaId}`

interface MediaRowProps {
  id: string
  altText: string | undefined
  index: number
  total: number
  readOnly: boolean
}

const MediaRow = ({ id, altText, index, total, readOnly }: MediaRowProps) => {
  const { edit } = useSession()
  const { data: file } = useQuery(mediaQuery(id))
  const name = file?.filename ?? t('file')
  const isImage = file?.mime_type.startsWith('image/')
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        {file?.thumbnail_url ? <img src={thumbnailUrl(id)} alt="" /> : <FileText size={24} strokeWidth={1.5} aria-hidden />}
      </div>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <TextArea
          id={altTextId(id)}
          className={styles.alt}
          label={isImage === false ? t('description') : t('altText')}
          placeholder={t('altTextHint')}
          value={altText ?? file?.alt_text ?? ''}
          readOnly={readOnly}
          rows={1}
          onChange={({ target }) => edit({ type: 'alt-text', id, text: target.value })}
        />
      </div>
      {!readOnly && (
        <div className={styles.actions}>
          {total > 1 && (
            <>
              <IconButton
                icon={ArrowUp}
                label={t('moveUp', { name })}
                aria-disabled={index === 0}
                onClick={() => edit({ type: 'media-moved', id, by: -1 })}
              />
              <IconButton
                icon={ArrowDown}
                label={t('moveDown', { name })}
                aria-disabled={index === total - 1}
                onClick={() => edit({ type: 'media-moved', id, by: 1 })}
              />
            </>
          )}
          <IconButton icon={X} label={t('remove', { name })} onClick={() => edit({ type: 'media-removed', id })} />
        </div>
      )}
    </li>
  )
}

const UploadRow = ({ upload }: { upload: UploadItem }) => {
  const percent = Math.round(upload.progress * 100)
  return (
    <li className={styles.row}>
      <div className={styles.picture} />
      <div className={styles.words}>
        <span className={styles.name}>{upload.name}</span>
        {upload.error === undefined ? (
          <progress className={styles.progress} max={100} value={percent} aria-label={t('uploading', { name: upload.name })}>
            {percent} %
          </progress>
        ) : (
          <p className={styles.error} role="alert">
            {explain(upload.error)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <IconButton icon={X} label={t('remove', { name: upload.name })} onClick={upload.cancel} />
      </div>
    </li>
  )
}

/** The files of a post with their descriptions, and those on their way. */
export const MediaList = ({ readOnly }: { readOnly: boolean }) => {
  const { content, uploads } = useSession()
  const media = useStore(content, (value) => value.media)
  const pending = useStore(uploads, (value) => value)
  if (!media.length && !pending.length) return null
  return (
    <ul className={styles.list} aria-label={t('media')}>
      {media.map((one, index) => (
        <MediaRow key={one.media_id} id={one.media_id} altText={one.alt_text} index={index} total={media.length} readOnly={readOnly} />
      ))}
      {pending.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}
