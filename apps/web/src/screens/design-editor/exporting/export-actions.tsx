import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { designQuery, type DesignView } from '#api/designs.ts'
import { queries } from '#api/queries.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { useMedia } from '#lib/use-media.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { pageName } from '../session/page-name.ts'
import { useSession } from '../session/use-session.ts'
import { useReturning } from './use-returning.ts'

const t = translator('designEditor')

const withMessages = async <T,>(part: Promise<T>): Promise<T> => {
  const [loaded] = await Promise.all([part, loadMessages('designExport')])
  return loaded
}
const ExportDialog = lazyPart(async () => ({ default: (await withMessages(import('#web/designs/export-dialog.tsx'))).ExportDialog }))
const ReturnDialog = lazyPart(async () => ({ default: (await withMessages(import('./return-dialog.tsx'))).ReturnDialog }))

/** The server names pages that have no name, which the answer to a save doesn't tell. */
const withPageNames = (design: DesignView): DesignView => {
  const { document } = design
  const pages = document.pages.map((page, index) => ({ ...page, name: pageName({ name: page.name, number: index + 1 }) }))
  return { ...design, document: { ...document, pages } }
}

/** The server draws what is exported, so the design is saved first. */
export const ExportActions = () => {
  const {
    design: { id },
    editor,
    draft,
    saving: { saver },
  } = useSession()
  const returning = useReturning()
  const isPhone = useMedia('(width < 640px)')
  const [exported, setExported] = useState<{ design: DesignView; isForPost: boolean }>()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ isForPost }: { isForPost: boolean }) => {
      editor.complete()
      const isSaved = await saver.flush({ reason: 'export' })
      const stored = queries.getQueryData(designQuery(id).queryKey)
      if (!isSaved) showToast(t('exportUnsaved'))
      else if (stored) setExported({ design: withPageNames({ ...stored, ...draft.saved }), isForPost })
    },
  })
  const close = (): void => setExported(undefined)
  const exportPages = (): void => {
    if (!isPending) mutate({ isForPost: false })
  }
  return (
    <>
      {isPhone ? (
        <IconButton icon={Download} label={t('export')} aria-busy={isPending || undefined} onClick={exportPages} />
      ) : (
        <Button busy={isPending && !variables.isForPost} look={returning ? 'plain' : 'primary'} onClick={exportPages}>
          <Download size={16} aria-hidden />
          {t('export')}
        </Button>
      )}
      {returning && (
        <Button busy={isPending && variables.isForPost} look="primary" onClick={() => mutate({ isForPost: true })}>
          {t('addToPost')}
        </Button>
      )}
      <Suspense>
        {exported && !exported.isForPost && <ExportDialog design={exported.design} onClose={close} />}
        {exported?.isForPost && returning && <ReturnDialog design={exported.design} returning={returning} onClose={close} />}
      </Suspense>
    </>
  )
}
