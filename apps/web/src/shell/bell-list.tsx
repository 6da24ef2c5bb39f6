import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { latestNoticesQuery, markRead } from '#api/notifications.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { NoticeRow } from './notice-row.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import styles from './bell.module.css'
import { shellRoute } from './shell.route.ts'

const t = translator('notifications')
const wordsLoaded = loadMessages('notifications')

export const BellList = ({ onLeave }: { onLeave: () => void }) => {
  use(wordsLoaded)
  const { workspace } = shellRoute.useRouteContext()
  const { data, error, isPending, refetch } = useQuery(latestNoticesQuery(workspace.id))
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height="12rem" />}
      {data?.items.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} workspaceId={workspace.id} onOpen={onLeave} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Link to="/notifications" onClick={onLeave}>
          {t('seeAll')}
        </Link>
        {data && data.unread_count > 0 && (
          <Button look="quiet" onClick={() => void markRead(workspace.id, { all: true })}>
            {t('markAll')}
          </Button>
        )}
      </div>
    </>
  )
}
