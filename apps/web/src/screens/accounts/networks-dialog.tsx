import { useQuery } from '@tanstack/react-query'
import { type ProviderView, providersQuery } from '#api/providers.ts'
import { toMark } from '#networks/mark.ts'
import { Mark } from '#ui/avatar/avatar.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { connectText } from '#networks/connect-text.ts'
import styles from './accounts.module.css'
import { isConnectable } from './wizard/steps.ts'

const t = translator('accounts')

interface NetworksDialogProps {
  workspaceId: string
  isServerAdmin: boolean
  onChoose: (platform: string) => void
  onClose: () => void
}

const Network = ({ provider: { platform, name }, onChoose }: { provider: ProviderView; onChoose: (platform: string) => void }) => (
  <li className={styles.row}>
    <Mark mark={toMark(platform, false)} size={20} />
    <span className={styles.who}>
      <span className={styles.name}>{name}</span>
    </span>
    <Button aria-label={t('connectNamed', { network: name })} onClick={() => onChoose(platform)}>
      {t('connect')}
    </Button>
  </li>
)

/** What an administrator of the server must do before the network can be used, or the way there for one. */
const Unconfigured = ({ provider: { platform, name, connect }, isServerAdmin }: { provider: ProviderView; isServerAdmin: boolean }) => {
  const tasks = connect.requires.filter(({ who }) => who === 'admin').flatMap(({ code }) => connectText('requires', code, name) ?? [])
  return (
    <li className={styles.task}>
      <h3>{name}</h3>
      {tasks.length === 0 && <p>{t('notConfigured')}</p>}
      {tasks.map((task) => (
        <p key={task}>{task}</p>
      ))}
      {isServerAdmin && connect.app && (
        <div>
          <ButtonLink to="/settings/network-apps/$network" params={{ network: platform }} aria-label={t('setUpNamed', { network: name })}>
            {t('setUp')}
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

/** Lists the networks. Those that the server's admin must set up first are out of the way, with what has to be done. */
export const NetworksDialog = ({ workspaceId, isServerAdmin, onChoose, onClose }: NetworksDialogProps) => {
  const { data = [], error, isPending, refetch } = useQuery(providersQuery(workspaceId))
  const offered = data.filter(isConnectable)
  const waiting = offered.filter(({ configured }) => !configured)
  return (
    <Dialog open onClose={onClose} title={t('connectTitle')} text={t('connectText')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height="6rem" />}
      <ul aria-label={t('networks')}>
        {offered
          .filter(({ configured }) => configured)
          .map((provider) => (
            <Network key={provider.platform} provider={provider} onChoose={onChoose} />
          ))}
      </ul>
      {waiting.length > 0 && (
        <details className={styles.waitingNetworks}>
          <summary>{t('needAdmin', { count: waiting.length })}</summary>
          <p className={details.more}>{isServerAdmin ? t('needAdminOwn') : t('needAdminText')}</p>
          <ul>
            {waiting.map((provider) => (
              <Unconfigured key={provider.platform} provider={provider} isServerAdmin={isServerAdmin} />
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  )
}
