import { useInfiniteQuery } from '@tanstack/react-query'
import { publicationListQuery } from '#api/publication-lists.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorNotice, Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { words } from '#words/words.ts'
import { EmptyView } from './empty-view.tsx'
import listStyles from './list.module.css'
import { postsRoute } from './posts.route.ts'
import { Rows } from './rows.tsx'
import { useStillList } from './use-still-list.ts'
import { filterOf } from './views.ts'

const t = words('posts')
const common = words('common')

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
  /** IANA name of the zone that times are told in. */
  zone: string
}

/** The posts of the view, as many as were scrolled to. */
export const PostList = ({ workspace, zone }: PostListProps) => {
  const search = postsRoute.useSearch()
  const filter = filterOf(search)
  const query = useInfiniteQuery(publicationListQuery(workspace.id, filter))
  const { items, waiting } = useStillList(JSON.stringify([workspace.id, filter]), query.data ?? [])
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
      {items.length === 0 ? (
        <EmptyView search={search} mayWrite={workspace.can.write} />
      ) : (
        <Rows
          items={items}
          isComplete={!query.hasNextPage}
          zone={zone}
          workspaceId={workspace.id}
          onEnd={() => !query.isFetching && query.hasNextPage && void query.fetchNextPage()}
        />
      )}
    </div>
  )
}
