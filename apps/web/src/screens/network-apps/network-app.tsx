import { Link } from '@tanstack/react-router'
import { ErrorNotice } from '#api/error-notice.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { nameNetwork } from '#networks/names.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { Apps } from './apps.tsx'
import { Expect } from './expect.tsx'
import { networkAppRoute } from './network-apps.route.ts'
import { Register } from './register.tsx'
import { nameSetupState, useSetups } from './setup.ts'

const t = translator('networkApps')

/** How to set up the app of one network, and the apps that were. */
export const NetworkApp = () => {
  const { workspace } = networkAppRoute.useRouteContext()
  const { network } = networkAppRoute.useParams()
  const { setups, error, onRetry } = useSetups(workspace.id)
  const found = setups?.find(({ provider }) => provider.platform === network)
  const back = (
    <p>
      <Link to="/settings/network-apps">{t('back')}</Link>
    </p>
  )
  if (!found)
    return (
      <SettingsPage title={nameNetwork(network)}>
        {error && <ErrorNotice error={error} onRetry={onRetry} />}
        {!setups && !error && <Skeleton height="10rem" />}
        {setups && <Empty text={t('unknown')} />}
        {back}
      </SettingsPage>
    )
  return (
    <SettingsPage title={found.provider.name} beside={nameSetupState(found.state)}>
      {back}
      <Expect {...found} />
      <Register {...found} />
      <Apps key={network} {...found} />
    </SettingsPage>
  )
}
