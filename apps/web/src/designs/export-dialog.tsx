import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadPages, type ExportedPages } from '#api/design-export.ts'
import type { DesignView } from '#api/designs.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './designs.module.css'
import { ExportForm } from './export-form.tsx'
import { ExportState } from './export-state.tsx'
import { useExport } from './use-export.ts'
import { useExportChoice } from './use-export-choice.ts'
import { WarningList } from './warning-list.tsx'

const t = translator('designExport')
const common = translator('common')

interface ExportDialogProps {
  design: DesignView
  onClose: () => void
}

type Target = 'library' | 'download'

interface Done extends ExportedPages {
  target: Target
  count: number
}

const extensions = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const

const DoneDialog = ({ design, done, onClose }: ExportDialogProps & { done: Done }) => (
  <Dialog
    open
    onClose={onClose}
    title={t('exportTitle', { name: design.document.title })}
    actions={
      <>
        {done.target === 'library' && <ButtonLink to="/media">{t('openLibrary')}</ButtonLink>}
        <Button look="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </>
    }
  >
    <output>{t(done.target === 'library' ? 'exported' : 'downloaded', { count: done.count })}</output>
    <WarningList design={design} warnings={done.warnings} />
  </Dialog>
)

/** Exports pages to the library, or as a download. Says afterwards what isn't drawn as designed. */
export const ExportDialog = ({ design, onClose }: ExportDialogProps) => {
  const { id, document } = design
  const choosing = useExportChoice(design)
  const { choice, fault } = choosing
  const [target, setTarget] = useState<Target>('library')
  const [done, setDone] = useState<Done>()
  const count = choice.pageIds.length
  const { start, ...exporting } = useExport(design, (pages) => setDone({ target, count, ...pages }))
  const download = useMutation({
    mutationFn: () => downloadPages(id, choice),
    onSuccess: ({ bytes, warnings }) => {
      saveFile(bytes, `${document.title}.${count > 1 ? 'zip' : extensions[choice.format]}`)
      setDone({ target, count, mediaIds: [], warnings })
    },
  })
  const isStored = target === 'library'
  const state = isStored ? exporting : { error: download.error, isPending: download.isPending, progress: undefined }
  if (done) return <DoneDialog design={design} done={done} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('exportTitle', { name: document.title })}
      className={styles.dialog}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            look="primary"
            busy={state.isPending}
            disabledReason={fault}
            onClick={() => (isStored ? start(choice) : download.mutate())}
          >
            {t(isStored ? 'addToLibrary' : 'download')}
          </Button>
        </>
      }
    >
      <ExportForm design={design} choosing={choosing} />
      <Select
        label={t('to')}
        help={target === 'download' && choice.pageIds.length > 1 ? t('downloadHelp') : undefined}
        value={target}
        choices={[
          { value: 'library', label: t('toLibrary') },
          { value: 'download', label: t('toDownload') },
        ]}
        onChange={setTarget}
      />
      <ExportState {...state} />
    </Dialog>
  )
}
