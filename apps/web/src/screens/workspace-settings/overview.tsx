import { useSuspenseQuery } from '@tanstack/react-query'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { nameLanguage } from '#i18n/languages.ts'
import { formatDollars } from '#i18n/money.ts'
import { nameZone } from '#i18n/time.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { translator } from '#i18n/translator.ts'
import { linkChoices } from './builds-section.tsx'
import { numberings } from './publishing-section.tsx'
import { weekStarts } from './workspace-section.tsx'
import styles from './workspace-settings.module.css'

const t = translator('workspaceSettings')

const minutesPerHour = 60

/** The settings for members who can't change them. */
export const Overview = ({ id }: { id: string }) => {
  const { data: settings } = useSuspenseQuery(workspaceSettingsQuery(id))
  const rows = [
    [t('name'), settings.name],
    [t('timeZone'), nameZone(settings.timezone)],
    [t('weekStart'), t(weekStarts[settings.week_start])],
    [t('language'), nameLanguage(settings.default_language)],
    [t('randomDelay'), t('minutes', { count: settings.random_delay_minutes })],
    [
      t('maxLateness'),
      settings.max_lateness_minutes === 0
        ? t('noLimit')
        : t('hours', { count: Math.round(settings.max_lateness_minutes / minutesPerHour) }),
    ],
    [t('numbering'), t(numberings[settings.thread_numbering])],
    [t('spendCap'), settings.x_monthly_cap_usd === undefined ? t('noCap') : formatDollars(settings.x_monthly_cap_usd)],
    [t('links'), t(linkChoices[settings.build_links])],
    [t('ownSources'), settings.build_own_sources.join(', ') || t('none')],
    [t('temporaryDays'), t('days', { count: settings.temporary_media_days })],
  ]
  return (
    <SettingsPage title={t('title')}>
      <p className={styles.note}>{t('onlyAdmins')}</p>
      <dl className={styles.list}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsPage>
  )
}
