import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { TemplateView } from '#api/design-templates.ts'
import { presetsQuery } from '#api/designs.ts'
import type { Command } from '#lib/command.ts'
import { useCommands } from '#shell/commands.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Page } from '#ui/page/page.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './designs.module.css'
import { designsRoute } from './designs.route.ts'
import { Filters } from './list/filters.tsx'
import { Library } from './list/library.tsx'
import { ViewLinks } from './list/view-links.tsx'
import { Templates } from './templates/templates.tsx'
import { viewOf } from './views.ts'

const t = translator('designs')

const NewDesign = lazyPart(async () => ({ default: (await import('./new/new-design.tsx')).NewDesign }))

const newDesign: Command<{ mayCreate: boolean; create: () => void }> = {
  id: 'new-design',
  group: 'create',
  icon: Plus,
  label: () => t('newDesign'),
  isEnabled: ({ mayCreate }) => mayCreate,
  run: ({ create }) => create(),
}

export const Designs = () => {
  const { workspace } = designsRoute.useRouteContext()
  const view = viewOf(designsRoute.useSearch())
  const { data: presets } = useQuery(presetsQuery)
  const [creating, setCreating] = useState<{ from?: TemplateView }>()
  const mayCreate = workspace.can.design
  useCommands([newDesign], { mayCreate, create: () => setCreating({}) })
  if (presets?.enabled === false)
    return (
      <Page title={t('title')}>
        <Empty text={t('turnedOff')} />
      </Page>
    )
  const create = mayCreate && (
    <Button look="primary" onClick={() => setCreating({})}>
      <Plus size={16} aria-hidden />
      {t('newDesign')}
    </Button>
  )
  return (
    <Page title={t('title')} actions={create}>
      <div className={styles.head}>
        <ViewLinks />
        <Filters />
      </div>
      {view === 'trash' && <p>{t('trashKept')}</p>}
      {view === 'templates' ? (
        <Templates workspace={workspace} onUse={(from) => setCreating({ from })} />
      ) : (
        <Library workspace={workspace} create={create} />
      )}
      {creating && (
        <Suspense>
          <NewDesign workspaceId={workspace.id} {...creating} onClose={() => setCreating(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}
