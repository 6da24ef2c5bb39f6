import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { explain } from '#api/explain.ts'
import { changeTemplate, deleteTemplate, isBuiltIn, templatesQuery, type TemplateView } from '#api/design-templates.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { nameCategory, nameTemplate } from '#web/designs/names.ts'
import { TilesSkeleton } from '#web/tiles/tile-parts.tsx'
import styles from '../designs.module.css'
import { designsRoute } from '../designs.route.ts'
import { EmptyView } from '../list/empty-view.tsx'
import { NamesDialog } from '../names-dialog.tsx'
import { TemplateCard } from './template-card.tsx'

const t = translator('designs')

interface TemplatesProps {
  workspace: WorkspaceView
  /** Opens the form for a design from this template. */
  onUse: (template: TemplateView) => void
}

const matches = (template: TemplateView, q: string): boolean =>
  [nameTemplate(template), nameCategory(template)].some((text) => text.toLocaleLowerCase().includes(q.toLocaleLowerCase()))

/** The templates of the workspace, then those that come with the app. */
export const Templates = ({ workspace, onUse }: TemplatesProps) => {
  const search = designsRoute.useSearch()
  const { q = '', preset } = search
  const { data: templates, error, refetch } = useQuery(templatesQuery(workspace.id))
  const [open, setOpen] = useState<{ kind: 'edit' | 'delete'; template: TemplateView }>()
  const [isBusy, setBusy] = useState(false)
  const close = (): void => setOpen(undefined)
  if (!templates)
    return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <TilesSkeleton label={t('loadingTemplates')} />
  const shown = templates.filter((one) => matches(one, q) && (preset === undefined || one.preset_key === preset))
  const mayUse = workspace.can.design
  const remove = async (template: TemplateView): Promise<void> => {
    setBusy(true)
    try {
      await deleteTemplate(workspace.id, template.id)
      showToast(t('templateDeleted', { name: template.name }))
      close()
    } catch (failure) {
      showToast(t('failed'), explain(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {shown.length === 0 && <EmptyView search={search} create={undefined} />}
      <ul className={styles.grid} aria-label={t('viewTemplates')}>
        {shown.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            onUse={mayUse ? onUse : undefined}
            onEdit={mayUse && !isBuiltIn(template) ? () => setOpen({ kind: 'edit', template }) : undefined}
            onDelete={mayUse && !isBuiltIn(template) ? () => setOpen({ kind: 'delete', template }) : undefined}
          />
        ))}
      </ul>
      {open?.kind === 'edit' && (
        <NamesDialog
          title={t('renameTemplateTitle')}
          action={t('save')}
          name={open.template.name}
          category={open.template.category}
          maxLength={120}
          onSave={(names) => changeTemplate(workspace.id, open.template.id, names)}
          onClose={close}
        />
      )}
      {open && (
        <Confirm
          open={open.kind === 'delete'}
          onClose={close}
          title={t('deleteTemplateTitle', { name: open.template.name })}
          text={t('deleteTemplateText')}
          action={t('deleteTemplateAction')}
          busy={isBusy}
          onConfirm={() => void remove(open.template)}
        />
      )}
    </>
  )
}
