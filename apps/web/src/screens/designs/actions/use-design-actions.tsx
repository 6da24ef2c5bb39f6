import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { explain } from '#api/explain.ts'
import { duplicateDesign, renameDesign } from '#api/designs.ts'
import { saveAsTemplate } from '#api/design-templates.ts'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { showLink, showToast } from '#ui/toast/toast.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { NamesDialog } from '../names-dialog.tsx'
import type { ActedDesign, DesignActions } from './design-commands.ts'
import { deleteForGood, restoreDesigns, trashWithUndo } from './results.ts'

const t = translator('designs')

const UseDialog = lazyPart(async () => {
  const [{ UseDialog }] = await Promise.all([import('./use-dialog.tsx'), loadMessages('designExport')])
  return { default: UseDialog }
})

interface Open {
  kind: 'use' | 'rename' | 'template' | 'delete'
  design: ActedDesign
}

/** The actions for designs, with the dialogs that some of them open. `onGone` is called once a design is in the trash. */
export const useDesignActions = (workspaceId: string, onGone?: () => void): { actions: DesignActions; dialogs: ReactNode } => {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  const [isBusy, setBusy] = useState(false)
  const close = (): void => setOpen(undefined)
  const opening = (kind: Open['kind']) => (design: ActedDesign) => setOpen({ kind, design })

  const duplicate = async ({ id, title }: ActedDesign): Promise<void> => {
    try {
      const copy = await duplicateDesign(id)
      const follow = () => void navigate({ to: '/designs/$id/edit', params: { id: copy.id } })
      showLink(t('duplicated', { name: title }), { label: t('open'), href: `/designs/${copy.id}/edit`, follow })
    } catch (error) {
      showToast(t('failed'), explain(error))
    }
  }
  const trash = async ({ id }: ActedDesign): Promise<void> => {
    const [result] = await trashWithUndo(workspaceId, [id])
    if (result?.reason === undefined) onGone?.()
  }
  const confirmDeletion = async (id: string): Promise<void> => {
    setBusy(true)
    await deleteForGood(workspaceId, [id])
    setBusy(false)
    close()
  }
  const dialogs = open && (
    <>
      {open.kind === 'rename' && (
        <NamesDialog
          title={t('renameTitle')}
          action={t('save')}
          name={open.design.title}
          maxLength={160}
          onSave={({ name }) => renameDesign(open.design.id, name)}
          onClose={close}
        />
      )}
      {open.kind === 'template' && (
        <NamesDialog
          title={t('saveTemplateTitle')}
          text={t('saveTemplateText')}
          action={t('saveTemplateAction')}
          name={open.design.title.slice(0, 120)}
          category=""
          maxLength={120}
          onSave={async (names) => {
            await saveAsTemplate(open.design.id, names)
            const follow = () => void navigate({ to: '/designs', search: { show: 'templates' } })
            showLink(t('templateSaved'), { label: t('seeTemplates'), href: '/designs?show=templates', follow })
          }}
          onClose={close}
        />
      )}
      {open.kind === 'use' && (
        <Suspense>
          <UseDialog id={open.design.id} onClose={close} />
        </Suspense>
      )}
      <Confirm
        open={open.kind === 'delete'}
        onClose={close}
        title={t('deleteTitle', { count: 1 })}
        text={t('deleteText')}
        action={t('deleteForGood')}
        busy={isBusy}
        onConfirm={() => void confirmDeletion(open.design.id)}
      />
    </>
  )
  return {
    actions: {
      show: ({ id }) => void navigate({ to: '/designs/$id', params: { id } }),
      use: opening('use'),
      rename: opening('rename'),
      saveAsTemplate: opening('template'),
      deleteForGood: opening('delete'),
      duplicate: (design) => void duplicate(design),
      trash: (design) => void trash(design),
      restore: ({ id }) => void restoreDesigns(workspaceId, [id]),
    },
    dialogs,
  }
}
