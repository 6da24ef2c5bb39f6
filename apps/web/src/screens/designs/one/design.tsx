import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis, Pencil, SquarePen } from 'lucide-react'
import { Suspense, useState } from 'react'
import { designQuery, type DesignView } from '#api/designs.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { hasCode } from '#api/explain.ts'
import { daysOf } from '#api/workspaces.ts'
import type { Command } from '#lib/command.ts'
import { useCommands } from '#shell/commands.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Menu, MenuCommand, MenuLine } from '#ui/menu/menu.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { type DesignContext, duplicateDesign, postDesign, renameDesign, saveTemplate, trashDesign } from '../actions/design-commands.ts'
import { useDesignActions } from '../actions/use-design-actions.tsx'
import { designRoute } from '../designs.route.ts'
import { History } from './history.tsx'
import { PageList } from './page-list.tsx'

const t = translator('designs')

const ExportDialog = lazyPart(async () => ({ default: (await import('#web/designs/export-dialog.tsx')).ExportDialog }))

const exportDesign: Command<DesignContext & { openExport: () => void }> = {
  id: 'export-design',
  icon: Download,
  label: ({ design: { title } }) => t('exportNamed', { name: title }),
  isEnabled: ({ design }) => design.can.export,
  run: ({ openExport }) => openExport(),
}

/** A design: its pages as pictures, and its history. */
const Known = ({ design }: { design: DesignView }) => {
  const { workspace } = designRoute.useRouteContext()
  const navigate = useNavigate()
  const [isExporting, setExporting] = useState(false)
  const { actions, dialogs } = useDesignActions(design.workspace_id, () => void navigate({ to: '/designs' }))
  const { id, document, can, updated_at: changedAt } = design
  const context = { design: { id, title: document.title, can }, actions, openExport: () => setExporting(true) }
  const commands = [renameDesign, duplicateDesign, saveTemplate, trashDesign]
  useCommands([postDesign, exportDesign, ...commands], context)
  const facts = [
    t('pixels', { width: document.width_px, height: document.height_px }),
    t('pages', { count: document.pages.length }),
    t('changedAt', { time: formatNear(changedAt, daysOf(workspace).zone) }),
  ]
  return (
    <Page
      title={document.title}
      beside={facts.join(' · ')}
      actions={
        <>
          {can.export && (
            <>
              <Button onClick={context.openExport}>
                <Download size={16} aria-hidden />
                {t('export')}
              </Button>
              <Button onClick={() => actions.use(context.design)}>
                <SquarePen size={16} aria-hidden />
                {t('useInPost')}
              </Button>
            </>
          )}
          {can.edit && (
            <ButtonLink look="primary" to="/designs/$id/edit" params={{ id }}>
              <Pencil size={16} aria-hidden />
              {t('edit')}
            </ButtonLink>
          )}
          {can.edit && (
            <Menu trigger={<IconButton icon={Ellipsis} label={t('more')} />}>
              <MenuCommand command={renameDesign} context={context} />
              <MenuCommand command={duplicateDesign} context={context} />
              <MenuCommand command={saveTemplate} context={context} />
              <MenuLine />
              <MenuCommand command={trashDesign} context={context} />
            </Menu>
          )}
        </>
      }
    >
      <PageList design={design} />
      <History design={design} zone={daysOf(workspace).zone} />
      {isExporting && (
        <Suspense>
          <ExportDialog design={design} onClose={() => setExporting(false)} />
        </Suspense>
      )}
      {dialogs}
    </Page>
  )
}

export const DesignPage = () => {
  const { id } = designRoute.useParams()
  const { data: design, error, refetch } = useQuery(designQuery(id))
  if (design) return <Known key={id} design={design} />
  if (hasCode(error, 'not_found', 'workspace_access_denied'))
    return (
      <Page title={t('design')} narrow>
        <Empty text={t('unknown')} action={<ButtonLink to="/designs">{t('seeAll')}</ButtonLink>} />
      </Page>
    )
  return (
    <Page title={t('design')} actions={<ButtonLink to="/designs">{t('seeAll')}</ButtonLink>}>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height="16rem" />}
    </Page>
  )
}
