import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { coverUrl, createDesign, designPageQuery, designQuery, type DesignFilter, type DesignView } from '#api/designs.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { useTyped } from '#lib/use-typed.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './designs.module.css'
import { ExportForm } from './export-form.tsx'
import { ExportState } from './export-state.tsx'
import { untitled } from './names.ts'
import { Picture } from './picture.tsx'
import { reportWarnings } from './report-warnings.ts'
import { useExport } from './use-export.ts'
import { SizeForm } from './size-form.tsx'
import { startSize, toSize } from './size.ts'
import { useExportChoice } from './use-export-choice.ts'

const t = translator('designExport')
const common = translator('common')

const coverPx = 320

interface DesignPickerProps {
  workspaceId: string
  /** Maximum number of pages. */
  limit: number
  /** Gets the media ids of the exported pages, in their order. */
  onAdd: (mediaIds: readonly string[]) => void
  /** Opens a design in the editor, which returns pages. Rejects if it can't. */
  onEdit: (designId: string) => Promise<void>
  onClose: () => void
}

interface ListProps {
  workspaceId: string
  onChoose: (id: string) => void
  onNew: () => void
}

const List = ({ workspaceId, onChoose, onNew }: ListProps) => {
  const [query, setQuery] = useState('')
  const [pages, setPages] = useState(1)
  const search = useCallback((text: string) => {
    setQuery(text.trim())
    setPages(1)
  }, [])
  const [text, setText] = useTyped(query, search)
  const filter: DesignFilter = query ? { search: query } : {}
  const results = useQueries({ queries: Array.from({ length: pages }, (_, page) => designPageQuery(workspaceId, filter, page)) })
  const [first] = results
  const designs = results.flatMap(({ data }) => data?.designs ?? [])
  return (
    <>
      <div className={styles.head}>
        <SearchField label={t('search')} value={text} onChange={setText} />
        <Button onClick={onNew}>
          <Plus size={16} aria-hidden />
          {t('newDesign')}
        </Button>
      </div>
      {first?.error && !first.data && <ErrorNotice error={first.error} onRetry={() => void first.refetch()} />}
      {first?.isPending && <Skeleton height="12rem" />}
      {first?.data && !designs.length && <p>{query ? t('noMatch') : t('noDesigns')}</p>}
      <ul className={styles.covers} aria-label={t('designs')}>
        {designs.map((design) => (
          <li key={design.id}>
            <button type="button" className={styles.cover} onClick={() => onChoose(design.id)}>
              <span className={styles.page}>
                <Picture src={coverUrl(design, coverPx)} />
              </span>
              <bdi>{design.title}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {designs.length < (first?.data?.total ?? 0) && (
        <Button onClick={() => setPages(pages + 1)} busy={results.at(-1)?.isFetching}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

interface ChosenProps extends Omit<DesignPickerProps, 'workspaceId'> {
  design: DesignView
  onBack: () => void
}

const Chosen = ({ design, limit, onAdd, onEdit, onBack, onClose }: ChosenProps) => {
  const { mutate: edit, error, isPending } = useMutation({ mutationFn: () => onEdit(design.id) })
  const { document } = design
  const choosing = useExportChoice(design, limit)
  const { start, ...exporting } = useExport(design, ({ mediaIds, warnings }) => {
    reportWarnings(document, warnings)
    onAdd(mediaIds)
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={document.title}
      className={styles.dialog}
      actions={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          {design.can.edit && (
            <Button busy={isPending} disabledReason={limit > 0 ? undefined : t('full')} onClick={() => edit()}>
              {t('edit')}
            </Button>
          )}
          <Button look="primary" busy={exporting.isPending} disabledReason={choosing.fault} onClick={() => start(choosing.choice)}>
            {t('attach', { count: choosing.choice.pageIds.length })}
          </Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} />}
      <ExportForm design={design} choosing={choosing} />
      <ExportState {...exporting} />
    </Dialog>
  )
}

interface NewProps extends Pick<DesignPickerProps, 'workspaceId' | 'onEdit' | 'onClose'> {
  onBack: () => void
}

/** The size of a new design, which then opens in the editor. */
const New = ({ workspaceId, onEdit, onBack, onClose }: NewProps) => {
  const [size, setSize] = useState(startSize)
  const fields = toSize(size)
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => fields && onEdit((await createDesign(workspaceId, { title: untitled(), ...fields })).id),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('newDesign')}
      actions={
        <>
          <Button onClick={onBack}>{t('back')}</Button>
          <Button look="primary" busy={isPending} disabledReason={fields ? undefined : t('sizeMissing')} onClick={() => mutate()}>
            {t('create')}
          </Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} />}
      <SizeForm size={size} onSize={setSize} />
    </Dialog>
  )
}

/** Chooses a design, then pages of it, which are exported to the library. The catalogs `designExport` and `designParts` must be loaded. */
export const DesignPicker = ({ workspaceId, onClose, ...adding }: DesignPickerProps) => {
  const [chosen, setChosen] = useState<string>()
  const [isNew, setNew] = useState(false)
  const { data: design, error, refetch } = useQuery({ ...designQuery(chosen ?? ''), enabled: chosen !== undefined })
  const back = (): void => setChosen(undefined)
  if (isNew) return <New workspaceId={workspaceId} onEdit={adding.onEdit} onBack={() => setNew(false)} onClose={onClose} />
  if (chosen !== undefined && design) return <Chosen design={design} onBack={back} onClose={onClose} {...adding} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('pickTitle')}
      className={styles.dialog}
      actions={<Button onClick={onClose}>{common('cancel')}</Button>}
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {chosen === undefined || error ? (
        <List workspaceId={workspaceId} onChoose={setChosen} onNew={() => setNew(true)} />
      ) : (
        <Skeleton height="16rem" />
      )}
    </Dialog>
  )
}
