import { lazy, Suspense, useSyncExternalStore } from 'react'
import { translator } from '#i18n/translator.ts'
import { cancelLibraryUpload, libraryUploads, retryLibraryUpload } from '#web/uploads/library.ts'
import styles from './media.module.css'

const t = translator('media')

/** Loads with the first upload. */
const UploadRow = lazy(async () => ({ default: (await import('#web/uploads/upload-row.tsx')).UploadRow }))

/** Uploads on the way and failed ones. They continue while the user is on other pages. */
export const UploadList = ({ workspaceId }: { workspaceId: string }) => {
  const store = libraryUploads(workspaceId)
  const uploads = useSyncExternalStore(store.subscribe, store.get)
  if (!uploads.length) return null
  return (
    <Suspense>
      <section aria-label={t('uploads')} className={styles.uploads}>
        <h2>{t('uploadCount', { count: uploads.length })}</h2>
        <ul>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onCancel={() => void cancelLibraryUpload(workspaceId, upload.key)}
              onRetry={() => void retryLibraryUpload(workspaceId, upload.key)}
            />
          ))}
        </ul>
      </section>
    </Suspense>
  )
}
