/** Why a design isn't saved, with what people can do about it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Changer, changerQuery, restoreDesign } from '#api/design-saving.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { explain } from '#api/explain.ts'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useSelected, useSession } from '../session/use-session.ts'
import { nameLocation } from './parts.ts'
import type { SaveState } from './save-state.ts'
import { useCopy } from './use-copy.ts'

const t = translator('designSaving')

const ConflictDialog = lazyPart(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }))

type StateOf<N extends SaveState['name']> = Extract<SaveState, { name: N }>

const formatConflict = ({ isSelf, name }: Changer): string => {
  if (isSelf) return t('conflictBySelf')
  return name === undefined ? t('conflictBySomeone') : t('conflictBy', { name })
}

const InConflict = ({ conflict }: StateOf<'conflict'>) => {
  const { design, editor } = useSession()
  const { data = { isSelf: false } } = useQuery(changerQuery(design.id, conflict.baseRevision))
  // The next keys of someone who is typing would go to the dialog.
  const [isOpen, setOpen] = useState(() => editor.view.get().typing === undefined)
  return (
    <>
      <Notice
        tone="asking"
        title={t('conflict')}
        action={
          <Button look="primary" onClick={() => setOpen(true)}>
            {t('compare')}
          </Button>
        }
      >
        {formatConflict(data)}
      </Notice>
      {isOpen && (
        <Suspense>
          <ConflictDialog conflict={conflict} changer={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Stopped = ({ isDeleted }: StateOf<'stopped'>) => {
  const { design, editor, saving } = useSession()
  const restore = useMutation({ mutationFn: () => restoreDesign(design.id) })
  const copy = useCopy({ document: () => Promise.resolve(editor.store.get().document), onCopied: saving.saver.discard, opens: true })
  const download = (): void => {
    const { document } = editor.store.get()
    saveFile(new Blob([JSON.stringify(document)], { type: 'application/json' }), `${document.title}.json`)
  }
  const error = restore.error ?? copy.error
  return (
    <>
      <Notice
        tone="asking"
        title={t(isDeleted ? 'deleted' : 'denied')}
        action={
          isDeleted ? (
            <>
              <Button busy={copy.isPending} onClick={() => copy.mutate()}>
                {t('saveAsNew')}
              </Button>
              <Button look="primary" busy={restore.isPending} onClick={() => restore.mutate()}>
                {t('restore')}
              </Button>
            </>
          ) : (
            <Button onClick={download}>{t('download')}</Button>
          )
        }
      >
        {t(isDeleted ? 'deletedText' : 'deniedText')}
      </Notice>
      {error && <ErrorNotice error={error} />}
    </>
  )
}

const formatRefusal = ({ error, document }: StateOf<'refused'>): string => {
  const [fault] = error.problem?.errors ?? []
  if (!fault) return t('refusedText', { reason: explain(error) })
  const reason = translate(fault.message, 'errors', fault.code, fault.parameters)
  const part = nameLocation(fault.location ?? '', document)
  return part === undefined ? t('refusedText', { reason }) : t('refusedPart', { part, reason })
}

export const Problem = () => {
  const { saving } = useSession()
  const state = useSelected(saving.saver.state, (value) => value)
  if (state.name === 'conflict') return <InConflict {...state} />
  if (state.name === 'stopped') return <Stopped {...state} />
  if (state.name !== 'refused') return null
  return (
    <Notice tone="failed" title={t('refused')}>
      {formatRefusal(state)}
    </Notice>
  )
}
