import { Images, Paperclip } from 'lucide-react'
import { type DragEvent, Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { MediaView } from '#api/media.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { addToLibrary, libraryUploads, onLibraryArrival } from '#web/uploads/library.ts'
import { LibraryPicker } from '#web/media-library/late-library-picker.ts'
import { mostSources, type SourceFile } from '../material.ts'
import styles from '../new-build.module.css'

const t = translator('builds')
const common = translator('common')

const FileList = lazyPart(async () => ({ default: (await import('./file-list.tsx')).FileList }))

/** The page that its uploads belong to. */
const part = 'build'

/** Uploads to this page that have not arrived yet. */
export const useSourceUploads = (workspaceId: string) => {
  const store = libraryUploads(workspaceId)
  return useSyncExternalStore(store.subscribe, store.get).filter(({ place }) => place.part === part)
}

interface FilesProps {
  workspaceId: string
  files: readonly SourceFile[]
  /** How many more fit. */
  room: number
  error: string | undefined
  onChange: (files: readonly SourceFile[]) => void
}

/** Files to build from: uploaded here, or from the media library. */
export const Files = ({ workspaceId, files, room, error, onChange }: FilesProps) => {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const uploads = useSourceUploads(workspaceId)
  const left = room - uploads.length
  const include = (added: readonly MediaView[]): void => {
    const fresh = added.filter(({ id }) => !files.some(({ media }) => media.id === id))
    onChange([...files, ...fresh.map((media) => ({ media, mayPublish: false }))])
  }
  const arrive = useEffectEvent(include)
  useEffect(
    () =>
      onLibraryArrival(workspaceId, (media, { place }) => {
        if (place.part === part) arrive([media])
      }),
    [workspaceId],
  )
  const add = (chosen: readonly File[]): void => {
    if (chosen.length > left) showToast(t('sourcesLimit', { limit: mostSources }))
    void addToLibrary(workspaceId, chosen.slice(0, Math.max(0, left)), part)
  }
  const isFull = left <= 0 ? t('sourcesLimit', { limit: mostSources }) : undefined
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        setOver(false)
        if (!event.dataTransfer.files.length) return
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      <fieldset className={styles.files}>
        <legend>
          {t('files')} <span className={styles.optional}>{common('optional')}</span>
        </legend>
        <p className={styles.help}>{t('filesHelp')}</p>
        {files.length + uploads.length > 0 && (
          <Suspense>
            <FileList workspaceId={workspaceId} files={files} uploads={uploads} onChange={onChange} />
          </Suspense>
        )}
        {error !== undefined && (
          <p className={styles.fault} role="alert">
            {error}
          </p>
        )}
        <div className={styles.fileActions}>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={({ target }) => {
              add([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <Button disabledReason={isFull} onClick={() => picker.current?.click()}>
            <Paperclip size={16} aria-hidden />
            {t('uploadFiles')}
          </Button>
          <Button disabledReason={isFull} onClick={() => setLibraryOpen(true)}>
            <Images size={16} aria-hidden />
            {t('fromLibrary')}
          </Button>
        </div>
      </fieldset>
      {isLibraryOpen && (
        <Suspense>
          <LibraryPicker
            workspaceId={workspaceId}
            taken={files.map(({ media }) => media.id)}
            limit={files.length + Math.max(0, left)}
            onAdd={include}
            onClose={() => setLibraryOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
