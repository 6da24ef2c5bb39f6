import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { publicationCountsQuery } from '#api/publication-lists.ts'
import { tabLink, TabLinks } from '#ui/tabs/tabs.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './posts.module.css'
import { countOf, type PostView, postViews } from './views.ts'

const t = translator('posts')

const names = {
  all: 'viewAll',
  drafts: 'viewDrafts',
  scheduled: 'viewScheduled',
  published: 'viewPublished',
  'at-risk': 'viewAtRisk',
  'needs-you': 'viewNeedsYou',
  trash: 'viewTrash',
} as const satisfies Record<PostView, string>

/** Links to the views with their number of posts. Filters stay when the view changes. */
export const ViewLinks = ({ workspaceId }: { workspaceId: string }) => {
  const { data: counts } = useQuery(publicationCountsQuery(workspaceId))
  return (
    <TabLinks label={t('views')}>
      {postViews.map((view) => {
        const count = counts && countOf(counts, view)
        return (
          <Link
            key={view}
            to="/posts"
            search={({ post: _closed, ...search }) => ({ ...search, view: view === 'all' ? undefined : view })}
            activeOptions={{ explicitUndefined: true }}
            className={tabLink}
          >
            {t(names[view])}
            {Boolean(count) && (
              <span className={styles.count} data-needs={view === 'needs-you' || view === 'at-risk' || undefined}>
                {count}
              </span>
            )}
          </Link>
        )
      })}
    </TabLinks>
  )
}
