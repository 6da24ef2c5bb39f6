import { useQueries } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type MediaView, mediaQuery } from '#api/media.ts'
import { type MediaFilter, mediaPageQuery } from '#api/media-library.ts'
import { queries } from '#api/queries.ts'
import { useTyped } from '#lib/use-typed.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import row from '#web/uploads/upload-row.module.css'
import focal from './focal-picture.module.css'
import styles from './library-picker.module.css'
import { Thumbnail } from './thumbnail.tsx'

const t = translator('mediaPicker')
const common = translator('common')

type View = 'recent' | 'favorites' | 'all'

/** Recently used files first, also where the view is of all files by time. */
const filters: Record<View, MediaFilter> = {
  recent: { sort: 'recently_used' },
  favorites: { filter: 'favorites', sort: 'recently_used' },
  all: {},
}

interface ChoiceProps {
  file: MediaView
  isChosen: boolean
  /** Why it can't be chosen. */
  refusal: string | undefined
  onToggle: () => void
}

const Choice = ({ file, isChosen, refusal, onToggle }: ChoiceProps) => (
  <li>
    <div>
      <span className={row.picture}>
        <Thumbnail file={file} />
      </span>
      <Check
        label={<bdi>{file.filename}</bdi>}
        help={isChosen ? undefined : refusal}
        checked={isChosen}
        disabled={refusal !== undefined && !isChosen}
        onChange={onToggle}
      />
    </div>
  </li>
)

const UploadButton = ({ onUpload, onClose }: { onUpload: (file: File) => void; onClose: () => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (!file) return
          onUpload(file)
          onClose()
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('upload')}</Button>
    </>
  )
}

interface LibraryPickerProps {
  workspaceId: string
  type?: MediaFilter['type']
  /** Ids of files that can't be chosen again. */
  taken: readonly string[]
  /** Why they can't; absent, because they are attached. */
  takenText?: string
  /** Maximum number of files, with those that are taken. */
  limit: number
  onAdd: (files: readonly MediaView[]) => void
  /** Takes a file from the device instead, and closes the dialog. */
  onUpload?: (file: File) => void
  onClose: () => void
}

/** Chooses files of the media library, in the order in which they are chosen. The catalog `mediaPicker` must be loaded. */
export const LibraryPicker = ({
  workspaceId,
  type,
  taken,
  takenText = t('attached'),
  limit,
  onAdd,
  onUpload,
  onClose,
}: LibraryPickerProps) => {
  const [view, setView] = useState<View>('recent')
  const [query, setQuery] = useState('')
  const [pages, setPages] = useState(1)
  const [chosen, setChosen] = useState<readonly MediaView[]>([])
  const search = useCallback((text: string) => {
    setQuery(text.trim())
    setPages(1)
  }, [])
  const [text, setText] = useTyped(query, search)
  const filter: MediaFilter = { ...filters[view], ...(type && { type }), ...(query && { search: query }) }
  const results = useQueries({ queries: Array.from({ length: pages }, (_, page) => mediaPageQuery(workspaceId, filter, page)) })
  const [first] = results
  const files = results.flatMap(({ data }) => data?.media ?? [])
  const total = first?.data?.total ?? 0
  const room = limit - taken.length - chosen.length

  const refusalOf = ({ id, processing_status: status }: MediaView): string | undefined => {
    if (taken.includes(id)) return takenText
    if (status !== 'ready') return t('notReady')
    return room <= 0 ? t('full', { limit }) : undefined
  }
  const toggle = (file: MediaView): void =>
    setChosen((now) => (now.some(({ id }) => id === file.id) ? now.filter(({ id }) => id !== file.id) : [...now, file]))
  const add = (): void => {
    for (const file of chosen) queries.setQueryData(mediaQuery(file.id).queryKey, file)
    onAdd(chosen)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      className={focal.dialog}
      actions={
        <>
          {onUpload && <UploadButton onUpload={onUpload} onClose={onClose} />}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button look="primary" onClick={add} disabledReason={chosen.length ? undefined : t('chooseFirst')}>
            {t('add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <SearchField label={t('search')} value={text} onChange={setText} />
      <Tabs
        label={t('views')}
        value={view}
        tabs={[
          { value: 'recent', label: t('recent') },
          { value: 'favorites', label: t('favorites') },
          { value: 'all', label: t('all') },
        ]}
        onChange={(next: View) => {
          setView(next)
          setPages(1)
        }}
      >
        {first?.error && !first.data && <ErrorNotice error={first.error} onRetry={() => void first.refetch()} />}
        {first?.isPending && <Skeleton height="12rem" />}
        {first?.data && !files.length && <p>{query ? t('noMatch') : t('empty')}</p>}
        <ul className={styles.grid} aria-label={t('files')}>
          {files.map((file) => (
            <Choice
              key={file.id}
              file={file}
              isChosen={chosen.some(({ id }) => id === file.id)}
              refusal={refusalOf(file)}
              onToggle={() => toggle(file)}
            />
          ))}
        </ul>
        {files.length < total && (
          <Button onClick={() => setPages(pages + 1)} busy={results.at(-1)?.isFetching}>
            {t('more')}
          </Button>
        )}
      </Tabs>
    </Dialog>
  )
}
