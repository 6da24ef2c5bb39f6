import { Link } from '@tanstack/react-router'
import { ErrorNotice } from '#api/error-notice.tsx'
import { toMark } from '#networks/mark.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Mark } from '#ui/avatar/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import rows from '#ui/rows/rows.module.css'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './network-apps.module.css'
import { networkAppsRoute } from './network-apps.route.ts'
import { nameSetupState, type NetworkSetup, useSetups } from './setup.ts'

const t = translator('networkApps')

const Row = ({ setup: { provider, apps, state } }: { setup: NetworkSetup }) => {
  const accounts = apps.reduce((sum, app) => sum + app.connected_accounts, 0)
  return (
    <li className={classNames(rows.row, styles.row)}>
      <Mark mark={toMark(provider.platform, false)} size={20} />
      <Link to="/settings/network-apps/$network" params={{ network: provider.platform }} className={styles.network}>
        {provider.name}
      </Link>
      <span className={details.more}>{accounts > 0 ? t('accounts', { count: accounts }) : ''}</span>
      <span className={details.status} data-tone={state === 'active' ? 'good' : 'none'}>
        {nameSetupState(state)}
      </span>
    </li>
  )
}

const ranks = { missing: 0, active: 1, optional: 2 } as const

/** Networks that need an app, those without one first. */
export const NetworkApps = () => {
  const { workspace } = networkAppsRoute.useRouteContext()
  const { setups, error, onRetry } = useSetups(workspace.id)
  const sorted = setups?.toSorted((one, other) => ranks[one.state] - ranks[other.state])
  return (
    <SettingsPage title={t('title')}>
      <p>{t('text')}</p>
      {error && <ErrorNotice error={error} onRetry={onRetry} />}
      {!sorted && !error && <Skeleton height="10rem" />}
      {sorted?.length === 0 && <Empty text={t('none')} />}
      <ul className={rows.rows} aria-label={t('networks')}>
        {sorted?.map((setup) => (
          <Row key={setup.provider.platform} setup={setup} />
        ))}
      </ul>
    </SettingsPage>
  )
}
