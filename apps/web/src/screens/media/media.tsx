import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type DragEvent, Suspense, useEffect, useRef, useState } from 'react'
import { mediaStorageQuery } from '#api/media-library.ts'
import { useCommands } from '#shell/commands.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Page } from '#ui/page/page.tsx'
import { formatBytes } from '#i18n/sizes.ts'
import { translator } from '#i18n/translator.ts'
import { addToLibrary, resumeLibraryUploads } from '#web/uploads/library.ts'
import { Filters } from './filters.tsx'
import { Library } from './library.tsx'
import { uploadFiles } from './media-commands.ts'
import styles from './media.module.css'
import { mediaRoute } from './media.route.ts'
import { UploadList } from './upload-list.tsx'
import { ViewLinks } from './view-links.tsx'
import { viewOf } from './views.ts'

const t = translator('media')

const Details = lazyPart(async () => ({ default: (await import('./details/details.tsx')).Details }))

const useStorageText = (workspaceId: string): string | undefined => {
  const { data } = useQuery(mediaStorageQuery(workspaceId))
  if (!data) return undefined
  const { media_count: count, used_bytes: used, limit_bytes: limit } = data
  const size = formatBytes(used)
  return limit === undefined ? t('storage', { count, size }) : t('storageOf', { count, size, limit: formatBytes(limit) })
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

export const Media = () => {
  const { workspace } = mediaRoute.useRouteContext()
  const search = mediaRoute.useSearch()
  const { media } = search
  const storage = useStorageText(workspace.id)
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const mayWrite = workspace.can.write
  useEffect(() => {
    if (mayWrite) resumeLibraryUploads(workspace.id)
  }, [mayWrite, workspace.id])
  useCommands([uploadFiles], { mayWrite, choose: () => picker.current?.click() })
  const add = (files: Iterable<File>): void => void addToLibrary(workspace.id, [...files])
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!mayWrite || !hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!mayWrite || !hasFiles(event)) return
        event.preventDefault()
        add(event.dataTransfer.files)
      }}
    >
      <Page
        title={t('title')}
        beside={storage}
        actions={
          mayWrite && (
            <>
              <input
                ref={picker}
                type="file"
                multiple
                hidden
                onChange={({ target }) => {
                  add(target.files ?? [])
                  target.value = ''
                }}
              />
              <Button look="primary" onClick={() => picker.current?.click()}>
                <Upload size={16} aria-hidden />
                {t('upload')}
              </Button>
            </>
          )
        }
      >
        <div className={styles.head}>
          <ViewLinks />
          <Filters workspaceId={workspace.id} />
        </div>
        {mayWrite && <UploadList workspaceId={workspace.id} />}
        {viewOf(search) === 'trash' && <p>{t('trashKept')}</p>}
        <Library workspace={workspace} onUpload={() => picker.current?.click()} />
      </Page>
      {media !== undefined && (
        <Suspense>
          <Details key={media} id={media} />
        </Suspense>
      )}
    </div>
  )
}
