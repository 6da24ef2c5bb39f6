import { Suspense, useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import type { WorkspaceView } from '#api/workspaces.ts'
import { daysOf } from '#api/workspaces.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { useMediaPages } from '#web/media-library/use-media-pages.ts'
import { EmptyView } from './empty-view.tsx'
import { Files } from './files.tsx'
import styles from './files.module.css'
import { mediaRoute } from './media.route.ts'
import { useSelected } from './use-selected.ts'
import { filterOf, viewOf } from './views.ts'

const t = translator('media')
const common = translator('common')

const Bulk = lazyPart(async () => ({ default: (await import('./bulk/bulk.tsx')).Bulk }))

const LibrarySkeleton = () => (
  <div className={styles.waiting}>
    <output className="visually-hidden">{t('loading')}</output>
    {Array.from({ length: 12 }, (_, tile) => (
      <Skeleton key={tile} height="12rem" />
    ))}
  </div>
)

interface LibraryProps {
  workspace: WorkspaceView
  onUpload: () => void
}

/** The files of the view. */
export const Library = ({ workspace, onUpload }: LibraryProps) => {
  const search = mediaRoute.useSearch()
  const pages = useMediaPages(workspace.id, filterOf(search))
  const loaded = pages.loaded.map(({ file }) => file)
  const selection = useSelected(pages.name, loaded)
  const [isUsed, setUsed] = useState(false)
  // Keep the bar after the first selection, because its results outlast it.
  if (selection.ids.length > 0 && !isUsed) setUsed(true)
  const mayWrite = workspace.can.write

  if (pages.total === undefined) {
    if (pages.error) return <ErrorNotice error={pages.error} onRetry={pages.retry} />
    if (pages.isPaused) return <Notice>{common('offline')}</Notice>
    return <LibrarySkeleton />
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
