import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { socialSetsQuery } from '#api/accounts.ts'
import { daysOf } from '#api/workspaces.ts'
import { nameZone } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { localPath } from '#lib/local-path.ts'
import { LocalLink } from '#ui/local-link/local-link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './posting-slots.module.css'
import { postingSlotsRoute } from './posting-slots.route.ts'
import { Queue } from './queue/queue.tsx'
import { Week } from './week/week.tsx'

const t = translator('postingSlots')

/** Opened from a post that had no slot to choose. */
const BackToPost = ({ path }: { path: string }) => (
  <Notice
    action={
      <LocalLink href={path} className={styles.back}>
        {t('back')}
      </LocalLink>
    }
  >
    {t('backText')}
  </Notice>
)

export const PostingSlots = () => {
  const { workspace } = postingSlotsRoute.useRouteContext()
  const { set: wanted, back } = postingSlotsRoute.useSearch()
  const navigate = useNavigate()
  const { data: sets } = useSuspenseQuery(socialSetsQuery(workspace.id))
  const set = sets.find(({ id }) => id === wanted)
  const { zone, weekStart } = daysOf(workspace)
  const mayWrite = workspace.can.write
  const path = localPath(back)
  const show = (id: string): void =>
    void navigate({ to: '/posting-slots', search: (search) => ({ ...search, set: id || undefined }), replace: true, resetScroll: false })
  return (
    <Page title={t('title')} beside={t('beside', { zone: nameZone(zone) })}>
      {path !== undefined && <BackToPost path={path} />}
      {sets.length > 0 && (
        <div className={styles.set}>
          <Select
            label={t('queueOf')}
            value={set?.id ?? ''}
            choices={[{ value: '', label: t('allPosts') }, ...sets.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={show}
          />
        </div>
      )}
      <div className={styles.parts}>
        <Queue key={set?.id ?? ''} workspaceId={workspace.id} set={set} sets={sets} zone={zone} mayWrite={mayWrite} />
        <Week workspaceId={workspace.id} set={set} zone={zone} weekStart={weekStart} mayWrite={mayWrite} />
      </div>
    </Page>
  )
}
