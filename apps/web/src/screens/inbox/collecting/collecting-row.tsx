import { useMutation } from '@tanstack/react-query'
import { explain } from '#api/explain.ts'
import { chooseCollecting } from '#api/inbox.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { formatDollars } from '#i18n/money.ts'
import { formatDistance } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { connectText } from '#networks/connect-text.ts'
import { nameFully, nameNetwork } from '#networks/names.ts'
import row from '#shell/notice-row.module.css'
import { ButtonLink } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Switch } from '#ui/switch/switch.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { MissingPermissions } from './missing-permissions.tsx'
import { type Collected, isFixedAtAccount } from './state.ts'

const t = translator('inbox')

interface CollectingRowProps {
  collected: Collected
  workspace: WorkspaceView
  now: Date
}

const describe = ({ feature, code, syncedAt, nextAt }: Collected, network: string, now: Date): string => {
  const { reason = '' } = feature
  if (code === 'not_collected') return connectText('not_collected', reason, network) ?? t('state_not_collected', { network })
  return t(`state_${code}`, {
    network,
    time: syncedAt === undefined ? '' : formatDistance(syncedAt, now),
    next: nextAt === undefined || new Date(nextAt) <= now ? t('soon') : formatDistance(nextAt, now),
  })
}

/** What the network charges, for those who may turn it on. */
const costOf = ({ feature: { cost } }: Collected, network: string): string | undefined =>
  cost && connectText('collecting_cost', cost.code, network, { amount: formatDollars(cost.amount_usd) })

/** An account: whether it is read, how that goes, and what to do about it. */
export const CollectingRow = ({ collected, workspace, now }: CollectingRowProps) => {
  const { account, feature, code } = collected
  const network = nameNetwork(account.platform)
  const name = t('from', { account: nameFully(account), network })
  const mayChange = workspace.can.connect
  const choosing = useMutation({
    mutationFn: (enabled: boolean) => chooseCollecting(workspace.id, { ...feature, enabled }),
    onError: (error) => void showToast(t('notChanged'), explain(error)),
  })
  const text = describe(collected, network, now)
  const isSwitch = mayChange && (feature.availability === 'available' || feature.enabled) && code !== 'not_collected'
  return (
    <li className={row.row}>
      <div>
        {isSwitch ? (
          <Switch
            label={name}
            help={[text, costOf(collected, network)].filter(Boolean).join(' ')}
            checked={choosing.isPending ? choosing.variables : feature.enabled}
            onChange={(enabled) => choosing.mutate(enabled)}
          />
        ) : (
          <>
            <div>{name}</div>
            <div className={details.more}>{text}</div>
          </>
        )}
        {code === 'missing_permission' && <MissingPermissions account={account} feature={feature.feature} workspaceId={workspace.id} />}
      </div>
      {mayChange && isFixedAtAccount(collected) && (
        <ButtonLink to="/accounts/$id" params={{ id: account.id }} aria-label={t('fixOf', { account: name })}>
          {t('fix')}
        </ButtonLink>
      )}
    </li>
  )
}
