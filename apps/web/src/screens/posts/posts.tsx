import { Suspense } from 'react'
import { daysOf } from '#api/workspaces.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { nameZone } from '#i18n/time.ts'
import { useMedia } from '#lib/use-media.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { translator } from '#i18n/translator.ts'
import { Filters } from './filters.tsx'
import { loadPanel } from '#web/post/load-panel.ts'
import { PostList } from './post-list.tsx'
import styles from './posts.module.css'
import { postsRoute } from './posts.route.ts'
import { ViewLinks } from './view-links.tsx'

const t = translator('posts')

const Panel = lazyPart(async () => ({ default: (await loadPanel()).Panel }))
const Sheet = lazyPart(async () => ({ default: (await loadPanel()).Sheet }))

/** Narrower windows don't fit the list and the panel side by side. */
const isNarrowWindow = '(width < 1024px)'

export const Posts = () => {
  const { workspace } = postsRoute.useRouteContext()
  const { post } = postsRoute.useSearch()
  const isNarrow = useMedia(isNarrowWindow)
  const { zone } = daysOf(workspace)
  return (
    <div className={styles.split}>
      <Page
        title={t('title')}
        beside={t('zone', { zone: nameZone(zone) })}
        actions={
          workspace.can.write && (
            <ButtonLink to="/publications/new" look="primary">
              {t('new')}
            </ButtonLink>
          )
        }
      >
        <div className={styles.head}>
          <ViewLinks workspaceId={workspace.id} />
          <Filters workspaceId={workspace.id} />
        </div>
        <PostList workspace={workspace} zone={zone} />
      </Page>
      <Suspense>{isNarrow ? <Sheet id={post} zone={zone} /> : post && <Panel key={post} id={post} zone={zone} />}</Suspense>
    </div>
  )
}
