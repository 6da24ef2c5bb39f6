import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type BackupsView, type BackupView, serverBackupsQuery } from '#api/server-backups.ts'
import { formatBytes } from '#i18n/sizes.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { describeError } from './describe-error.ts'

const t = translator('server')

const command = 'npm run broadside -- backup /srv/backups'
const tones = { running: 'none', ok: 'good', failed: 'bad' } as const

const describeSchedule = ({ schedule }: BackupsView): string =>
  schedule ? t('backupSchedule', { at: schedule.at, target: schedule.target }) : t('backupNoSchedule')

const describeLast = ({ items }: BackupsView): string => {
  const last = items.find(({ state }) => state === 'ok')
  return last ? t('backupLast', { at: formatNear(last.finished_at ?? last.started_at, browserZone()) }) : t('backupNone')
}

const describeSize = ({ bytes, media, state }: BackupView): string | undefined =>
  state === 'ok' ? t('backupSize', { size: formatBytes(bytes), count: media }) : undefined

const describeVerified = ({ verified_at: at, state }: BackupView): string | undefined =>
  state === 'ok' ? (at === undefined ? t('backupUnverified') : t('backupVerified', { at: formatNear(at, browserZone()) })) : undefined

const Row = ({ backup }: { backup: BackupView }) => {
  const { started_at: at, state, target, error_code: code } = backup
  const facts = [describeSize(backup), describeVerified(backup)].filter((text) => text !== undefined)
  return (
    <li className={rows.row}>
      <div className={details.stacked}>
        <span>
          <time dateTime={at}>{formatNear(at, browserZone(), { precise: true })}</time>{' '}
          <span className={details.status} data-tone={tones[state]}>
            {t(`backup_${state}`)}
          </span>
        </span>
        {code !== undefined && <span>{describeError(code)}</span>}
        {facts.length > 0 && <span className={details.more}>{facts.join(' · ')}</span>}
        <code className={details.more}>{target}</code>
      </div>
    </li>
  )
}

const List = ({ backups }: { backups: BackupsView }) => (
  <>
    {backups.held && (
      <Notice title={t('backupHeld')} action={<ButtonLink to="/settings/server/restored">{t('backupHeldLink')}</ButtonLink>}>
        {t('backupHeldText')}
      </Notice>
    )}
    <Section title={t('backupSummary')}>
      <div className={details.stacked}>
        <p>{describeLast(backups)}</p>
        <p>{describeSchedule(backups)}</p>
      </div>
    </Section>
    {backups.items.length === 0 ? (
      <Empty text={t('backupsEmpty')} action={<code>{command}</code>} />
    ) : (
      <ul className={rows.rows} aria-label={t('backupsTitle')}>
        {backups.items.map((backup) => (
          <Row key={backup.id} backup={backup} />
        ))}
      </ul>
    )}
  </>
)

/** Copies of the server's data, which the command line makes and a schedule repeats. */
export const Backups = () => {
  const { data, error, refetch } = useQuery(serverBackupsQuery)
  return (
    <SettingsPage title={t('backupsTitle')}>
      <p>{t('backupsText')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data ? <List backups={data} /> : !error && <Skeleton height="10rem" />}
    </SettingsPage>
  )
}
