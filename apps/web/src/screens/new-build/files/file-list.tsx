import { X } from 'lucide-react'
import { Suspense } from 'react'
import type { MediaView } from '#api/media.ts'
import { Check } from '#ui/check/check.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import { cancelLibraryUpload, retryLibraryUpload } from '#web/uploads/library.ts'
import type { Upload } from '#web/uploads/upload.ts'
import type { SourceFile } from '../material.ts'
import styles from '../new-build.module.css'

const t = translator('builds')

const UploadRow = lazyPart(async () => {
  const [row] = await Promise.all([import('#web/uploads/upload-row.tsx'), loadMessages('uploads')])
  return { default: row.UploadRow }
})

/** Posts contain images and videos, but no documents. */
const canBePublished = ({ mime_type: type }: MediaView): boolean => /^(?:image|video)\//.test(type)

interface FileListProps {
  workspaceId: string
  files: readonly SourceFile[]
  uploads: readonly Upload[]
  onChange: (files: readonly SourceFile[]) => void
}

/** The chosen files, then those that are still being uploaded. */
export const FileList = ({ workspaceId, files, uploads, onChange }: FileListProps) => {
  const setPublished = (id: string, mayPublish: boolean): void =>
    onChange(files.map((file) => (file.media.id === id ? { ...file, mayPublish } : file)))
  return (
    <ul className={styles.fileList} aria-label={t('files')}>
      {files.map(({ media, mayPublish }) => (
        <li key={media.id} className={styles.file}>
          <span className={styles.picture}>
            <Thumbnail file={media} />
          </span>
          <span className={styles.fileText}>
            <bdi>{media.filename}</bdi>
            {canBePublished(media) && (
              <Check label={t('mayPublish')} checked={mayPublish} onChange={(isOn) => setPublished(media.id, isOn)} />
            )}
          </span>
          <IconButton
            icon={X}
            label={t('removeFile', { name: media.filename })}
            onClick={() => onChange(files.filter((file) => file.media.id !== media.id))}
          />
        </li>
      ))}
      <Suspense>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onCancel={() => void cancelLibraryUpload(workspaceId, upload.key)}
            onRetry={() => void retryLibraryUpload(workspaceId, upload.key)}
          />
        ))}
      </Suspense>
    </ul>
  )
}
