import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { publicationListQuery, type PublicationOverview } from '#api/publication-lists.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { loadDeletion } from '#web/trash/load-deletion.ts'
import { loadMessages, translator } from '#i18n/translator.ts'
import { EmptyView } from './empty-view.tsx'
import listStyles from './list.module.css'
import { postsRoute } from './posts.route.ts'
import { Rows } from './rows.tsx'
import { useSelection } from './use-selection.ts'
import { useFrozenList } from './use-frozen-list.ts'
import { filterOf, isByDay } from './views.ts'

const t = translator('posts')
const common = translator('common')

const Bulk = lazyPart(async () => {
  const [bulk] = await Promise.all([import('./bulk/bulk.tsx'), loadMessages('postsBulk')])
  return { default: bulk.Bulk }
})

const ListSkeleton = () => (
  <div>
    <output className="visually-hidden">{t('loadingPosts')}</output>
    {Array.from({ length: 12 }, (_, line) => (
      <div key={line} className={classNames(listStyles.row, listStyles.waiting)} aria-hidden>
        <Skeleton width="7rem" height="12px" />
        <Skeleton width={`${String(40 + ((line * 17) % 50))}%`} height="12px" />
      </div>
    ))}
  </div>
)

interface PostListProps {
  workspace: WorkspaceView
  /** IANA name of the displayed time zone. */
  zone: string
}

/** The posts of the view, loaded page by page while scrolling. */
export const PostList = ({ workspace, zone }: PostListProps) => {
  const search = postsRoute.useSearch()
  const filter = filterOf(search)
  const query = useInfiniteQuery(publicationListQuery(workspace.id, filter))
  const name = JSON.stringify([workspace.id, filter])
  const { items, waiting } = useFrozenList(name, query.data ?? [])
  const selection = useSelection(name, items)
  const isTrash = search.view === 'trash'
  /** The posts that a trash row asks to delete. */
  const [toDelete, setToDelete] = useState<readonly PublicationOverview[]>([])
  const [isUsed, setUsed] = useState(false)
  const isWanted = selection.posts.length > 0 || toDelete.length > 0
  // Keep the bar after the first selection, because its results outlast it.
  if (isWanted && !isUsed) setUsed(true)
  const retry = (): void => void query.refetch()

  if (!query.data) {
    if (query.error) return <ErrorNotice error={query.error} onRetry={retry} />
    if (query.fetchStatus === 'paused') return <Notice>{common('offline')}</Notice>
    return <ListSkeleton />
  }
  return (
    <div aria-busy={query.isPlaceholderData}>
      {query.error && <ErrorNotice error={query.error} onRetry={retry} />}
      <output className={listStyles.announce}>
        {waiting > 0 && (
          <Button className={listStyles.fresh} onClick={() => scrollTo({ top: 0 })}>
            {t('newPosts', { count: waiting })}
          </Button>
        )}
      </output>
      {isTrash && items.length > 0 && <p className={listStyles.kept}>{t('trashKept')}</p>}
      {items.length === 0 ? (
        <EmptyView search={search} mayWrite={workspace.can.write} />
      ) : (
        <Rows
          items={items}
          isComplete={!query.hasNextPage}
          zone={zone}
          isByDay={isByDay(search)}
          workspaceId={workspace.id}
          selection={workspace.can.write ? selection : undefined}
          trash={
            isTrash
              ? {
                  onRestore: workspace.can.write
                    ? (post) => void loadDeletion().then(({ restoreFromTrash }) => restoreFromTrash(post))
                    : undefined,
                  onDelete: (post) => setToDelete([post]),
                }
              : undefined
          }
          onEnd={() => !query.isFetching && query.hasNextPage && void query.fetchNextPage()}
        />
      )}
      {isUsed && (
        <Suspense>
          <Bulk
            key={name}
            workspaceId={workspace.id}
            selection={selection}
            loaded={items.length}
            isTrash={isTrash}
            toDelete={toDelete}
            onDeleteEnd={() => setToDelete([])}
          />
        </Suspense>
      )}
    </div>
  )
}
