import { Suspense, useState, type ReactNode } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { designPageQuery, designPageSize } from '#api/designs.ts'
import { daysOf, type WorkspaceView } from '#api/workspaces.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import { TilesSkeleton } from '#web/tiles/tile-parts.tsx'
import { useSelected } from '#web/tiles/use-selected.ts'
import { useTilePages } from '#web/tiles/use-tile-pages.ts'
import { designsRoute } from '../designs.route.ts'
import { filterOf, viewOf } from '../views.ts'
import { Cards } from './cards.tsx'
import { EmptyView } from './empty-view.tsx'

const t = translator('designs')
const common = translator('common')

const Bulk = lazyPart(async () => ({ default: (await import('./bulk.tsx')).Bulk }))

interface LibraryProps {
  workspace: WorkspaceView
  /** The button for a new design; absent if the user can't create any. */
  create: ReactNode
}

/** The designs of the view. */
export const Library = ({ workspace, create }: LibraryProps) => {
  const search = designsRoute.useSearch()
  const filter = filterOf(search)
  const pages = useTilePages({
    name: JSON.stringify([workspace.id, filter]),
    pageSize: designPageSize,
    queryOf: (page) => designPageQuery(workspace.id, filter, page),
    itemsOf: ({ designs }) => designs,
  })
  const loaded = pages.loaded.map(({ item }) => item)
  const selection = useSelected(pages.name, loaded)
  const [isUsed, setUsed] = useState(false)
  // Keep the bar after the first selection, because its results outlast it.
  if (selection.ids.length > 0 && !isUsed) setUsed(true)
  const mayDelete = workspace.can.design
  const isTrash = viewOf(search) === 'trash'

  if (pages.total === undefined) {
    if (pages.error) return <ErrorNotice error={pages.error} onRetry={pages.retry} />
    if (pages.isPaused) return <Notice>{common('offline')}</Notice>
    return <TilesSkeleton label={t('loading')} />
  }
  return (
    <div aria-busy={pages.isPlaceholder}>
      {pages.error && <ErrorNotice error={pages.error} onRetry={pages.retry} />}
      {pages.total === 0 ? (
        <EmptyView search={search} create={create} />
      ) : (
        <Cards
          pages={pages}
          total={pages.total}
          zone={daysOf(workspace).zone}
          workspaceId={workspace.id}
          selection={mayDelete ? selection : undefined}
          isTrash={isTrash}
        />
      )}
      {isUsed && (
        <Suspense>
          <Bulk key={pages.name} workspaceId={workspace.id} designs={loaded} selection={selection} isTrash={isTrash} />
        </Suspense>
      )}
    </div>
  )
}
