import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { restorePublication } from '#api/publications.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { type Changer, changerQuery } from './changer.ts'

const t = translator('composerSafety')

const Conflict = lazyPart(async () => ({ default: (await import('./conflict.tsx')).Conflict }))

const formatConflict = ({ isSelf, name }: Changer): string => {
  if (isSelf) return t('conflictBySelf')
  return name === undefined ? t('conflictBySomebody') : t('conflictBy', { name })
}

const InConflict = () => {
  const { publication, userId } = useSession()
  const { id = '', revision = 0 } = useStore(publication, (value) => value) ?? {}
  const { data = { isSelf: false } } = useQuery(changerQuery({ id, revision, userId }))
  const [isOpen, setOpen] = useState(false)
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
      <Suspense>{isOpen && <Conflict onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Asks the user to decide about edits that couldn't be saved. */
export const SaveBlocked = () => {
  const { autosave, publication } = useSession()
  const state = useStore(autosave.state, (value) => value.name)
  const restore = useMutation({
    mutationFn: async () => {
      const { id = '' } = publication.get() ?? {}
      autosave.revive(await restorePublication(id))
    },
  })
  const copy = useMutation({ mutationFn: () => autosave.saveAsCopy() })
  if (state === 'conflict') return <InConflict />
  if (state !== 'gone' && state !== 'went-out') return null
  // A post that is no longer in the trash can still be saved as a copy.
  const error = restore.error ?? copy.error
  return (
    <>
      <Notice
        tone="asking"
        title={t(state === 'gone' ? 'gone' : 'wentOut')}
        action={
          <>
            {state === 'went-out' && (
              <Button look="quiet" onClick={() => autosave.dropAside()}>
                {t('discardChanges')}
              </Button>
            )}
            {state === 'gone' && (
              <Button busy={restore.isPending} onClick={() => restore.mutate()}>
                {t('restore')}
              </Button>
            )}
            <Button busy={copy.isPending} onClick={() => copy.mutate()}>
              {t('saveAsCopy')}
            </Button>
          </>
        }
      >
        {t(state === 'gone' ? 'goneText' : 'wentOutText')}
      </Notice>
      {error && <ErrorNotice error={error} />}
    </>
  )
}
