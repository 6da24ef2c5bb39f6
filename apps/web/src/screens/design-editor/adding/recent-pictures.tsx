import { addImages } from '@broadside/scene/editor'
import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '#api/error-notice.tsx'
import type { MediaView } from '#api/media.ts'
import { mediaPageQuery } from '#api/media-library.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import { useSession } from '../session/use-session.ts'
import styles from './add-panel.module.css'
import { dragPicture } from './dropping.ts'
import { pixelsOf } from './pixels.ts'

const t = translator('designAdding')

/** Fills a few rows; the library has the others. */
const mostShown = 12

/** Pictures of the library that were used last. A click adds one, and they can be dragged onto the page. */
export const RecentPictures = () => {
  const { design, editor } = useSession()
  const { data, error, refetch } = useQuery(mediaPageQuery(design.workspace_id, { type: 'image', sort: 'recently_used' }, 0))
  const add = async (file: MediaView): Promise<void> => {
    const image = await pixelsOf(file)
    if (image) editor.whenIdle(() => void addImages(editor, [image]))
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="6rem" />
  const files = data.media.filter(({ processing_status: status }) => status === 'ready').slice(0, mostShown)
  if (!files.length) return <p className={styles.empty}>{t('noPictures')}</p>
  return (
    <ul className={styles.pictures} aria-label={t('recent')}>
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            aria-label={t('addPicture', { name: file.filename })}
            title={file.filename}
            draggable
            onClick={() => void add(file)}
            onDragStart={(event) => {
              const { id: mediaId, width = 0, height = 0 } = file
              if (width && height) dragPicture(event, { mediaId, width, height, name: file.filename.replace(/\.\w+$/, '') })
              else event.preventDefault()
            }}
          >
            <Thumbnail file={file} />
          </button>
        </li>
      ))}
    </ul>
  )
}
