import { X } from 'lucide-react'
import { Suspense } from 'react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { libraryUploads, retryLibraryUpload } from '#web/uploads/library.ts'
import { useSession, useValue } from '../session/use-session.ts'
import styles from './adding.module.css'
import type { RefusalCode } from './refusal.ts'

const t = translator('designAdding')

const UploadRow = lazyPart(async () => {
  const [row] = await Promise.all([import('#web/uploads/upload-row.tsx'), loadMessages('uploads')])
  return { default: row.UploadRow }
})

const sentences = { svg: 'refusedSvg', type: 'refusedType' } as const satisfies Record<RefusalCode, string>

/** Uploads to this design on their way, failed ones, and refused files. */
export const Arrivals = () => {
  const { adding, design } = useSession()
  const uploads = useValue(libraryUploads(design.workspace_id)).filter(({ place }) => adding.isOwn(place.part))
  const refused = useValue(adding.refused)
  if (uploads.length + refused.length === 0) return null
  return (
    <section className={styles.card} aria-label={t('uploads')}>
      <ul className={styles.uploads}>
        {refused.map(({ key, name, code }) => (
          <li key={key} className={styles.refused}>
            <p role="alert">{t(sentences[code], { name })}</p>
            <IconButton icon={X} label={t('dismiss', { name })} onClick={() => adding.dismiss(key)} />
          </li>
        ))}
        <Suspense>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onCancel={() => adding.cancel(upload.key, upload.place.part)}
              onRetry={() => void retryLibraryUpload(design.workspace_id, upload.key)}
            />
          ))}
        </Suspense>
      </ul>
    </section>
  )
}
