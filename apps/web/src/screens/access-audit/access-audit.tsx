import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { accessAuditQuery, type AccessEntry, type TeamView, teamQuery } from '#api/team.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { findMessage, translator } from '#i18n/translator.ts'
import styles from './access-audit.module.css'
import { accessAuditRoute } from './access-audit.route.ts'

const t = translator('accessAudit')

/** Email addresses of people who are still in the workspace or have an invitation. */
const namesOf = ({ members, invitations }: TeamView): ReadonlyMap<string, string> =>
  new Map([...members.map(({ user_id, email }) => [user_id, email] as const), ...invitations.map(({ id, email }) => [id, email] as const)])

const describe = ({ action, details, subject_id }: AccessEntry, names: ReadonlyMap<string, string>): string => {
  const texts = Object.fromEntries(Object.entries(details).map(([key, value]) => [key, String(value)]))
  const role = (name: string | undefined): string => findMessage('accessAudit', `role_${name}`) ?? ''
  return (
    findMessage('accessAudit', action.replace('.', '_'), {
      subject: names.get(subject_id) ?? t('formerPerson'),
      role: role(texts.role),
      from: role(texts.from),
      to: role(texts.to),
      account: texts.account_username ?? '',
      network: texts.platform ?? '',
    }) ?? action
  )
}

const actorOf = ({ actor: { kind, user_id: id = '' } }: AccessEntry, names: ReadonlyMap<string, string>): string => {
  if (kind === 'system') return t('system')
  const name = names.get(id) ?? t('formerPerson')
  return kind === 'token' ? t('byToken', { name }) : name
}

/** Who changed whose access, newest first. */
export const AccessAudit = () => {
  const { workspace } = accessAuditRoute.useRouteContext()
  const { data: team } = useSuspenseQuery(teamQuery(workspace.id))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(accessAuditQuery(workspace.id))
  const names = namesOf(team)
  const entries = data.pages.flatMap(({ items }) => items)
  return (
    <SettingsPage title={t('title')} beside={t('kept')}>
      {entries.length === 0 && <Empty text={t('empty')} />}
      <ul className={styles.list} aria-label={t('title')}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.what}>{describe(entry, names)}</span>
            <span className={styles.more}>
              {actorOf(entry, names)} · <time dateTime={entry.created_at}>{formatNear(entry.created_at, browserZone())}</time>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && <ShowMore label={t('older')} busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
    </SettingsPage>
  )
}
