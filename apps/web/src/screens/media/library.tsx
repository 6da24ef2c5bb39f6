import { Suspense, useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { mediaPageQuery, mediaPageSize } from '#api/media-library.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { daysOf } from '#api/workspaces.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import { TilesSkeleton } from '#web/tiles/tile-parts.tsx'
import { useSelected } from '#web/tiles/use-selected.ts'
import { useTilePages } from '#web/tiles/use-tile-pages.ts'
import { EmptyView } from './empty-view.tsx'
import { Files } from './files.tsx'
import { mediaRoute } from './media.route.ts'
import { filterOf, viewOf } from './views.ts'

const t = translator('media')
const common = translator('common')

const Bulk = lazyPart(async () => ({ default: (await import('./bulk/bulk.tsx')).Bulk }))

interface LibraryProps {
  workspace: WorkspaceView
  onUpload: () => void
}

/** The files of the view. */
export const Library = ({ workspace, onUpload }: LibraryProps) => {
  const search = mediaRoute.useSearch()
  const filter = filterOf(search)
  const pages = useTilePages({
    name: JSON.stringify([workspace.id, filter]),
    pageSize: mediaPageSize,
    queryOf: (page) => mediaPageQuery(workspace.id, filter, page),
    itemsOf: ({ media }) => media,
  })
  const loaded = pages.loaded.map(({ item }) => item)
  const selection = useSelected(pages.name, loaded)
  const [isUsed, setUsed] = useState(false)
  // Keep the bar after the first selection, because its results outlast it.
  if (selection.ids.length > 0 && !isUsed) setUsed(true)
  const mayWrite = workspace.can.write

  if (pages.total === undefined) {
    if (pages.error) return <ErrorNotice error={pages.error} onRetry={pages.retry} />
    if (pages.isPaused) return <Notice>{common('offline')}</Notice>
    return <TilesSkeleton label={t('loading')} />
  }
  return (
    <div aria-busy={pages.isPlaceholder}>
      {pages.error && <ErrorNotice error={pages.error} onRetry={pages.retry} />}
      {pages.total === 0 ? (
        <EmptyView search={search} onUpload={mayWrite ? onUpload : undefined} />
      ) : (
        <Files
          key={search.layout ?? 'grid'}
          pages={pages}
          total={pages.total}
          isList={search.layout === 'list'}
          zone={daysOf(workspace).zone}
          workspaceId={workspace.id}
          selection={mayWrite ? selection : undefined}
        />
      )}
      {isUsed && (
        <Suspense>
          <Bulk key={pages.name} workspaceId={workspace.id} files={loaded} selection={selection} isTrash={viewOf(search) === 'trash'} />
        </Suspense>
      )}
    </div>
  )
}
