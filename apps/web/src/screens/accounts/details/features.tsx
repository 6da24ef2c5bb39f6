import { useMutation, useQuery } from '@tanstack/react-query'
import { type AccountDetails, type AccountFeature, accountFeaturesQuery, chooseFeature } from '#api/account-details.ts'
import { explain } from '#api/explain.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { formatDollars } from '#i18n/money.ts'
import { translator } from '#i18n/translator.ts'
import { connectText } from '#networks/connect-text.ts'
import { Facts } from './facts.tsx'

const t = translator('accounts')

const names = { messaging: 'featureMessages', engagement: 'featureEngagement', analytics: 'featureAnalytics' } as const
const reasons = { missing_scope: 'featureMissingScope', disabled_by_operator: 'featureOff' } as const

interface FeaturesProps {
  account: AccountDetails
  workspaceId: string
  mayChange: boolean
  network: string
}

const whyNot = ({ availability, reason }: AccountFeature, network: string): string | undefined => {
  if (reason !== undefined) return connectText('not_collected', reason, network)
  return availability === 'missing_scope' || availability === 'disabled_by_operator' ? t(reasons[availability]) : undefined
}

const costs = ({ cost }: AccountFeature, network: string): string | undefined => {
  if (!cost) return undefined
  const each = connectText('collecting_cost', cost.code, network, { amount: formatDollars(cost.amount_usd) })
  return [each, t('featureCap', { amount: formatDollars(cost.monthly_cap_usd) })].filter(Boolean).join(' ')
}

/** What is collected from the network. Features that the network doesn't have are left out. */
export const Features = ({ account, workspaceId, mayChange, network }: FeaturesProps) => {
  const { data, error, isPending, refetch } = useQuery(accountFeaturesQuery(workspaceId, account))
  const choosing = useMutation({
    mutationFn: (choice: AccountFeature) => chooseFeature(workspaceId, choice),
    onError: (failure) => void showToast(t('notSaved'), explain(failure)),
  })
  const shown = data?.filter(({ availability, reason }) => availability !== 'unsupported' || reason !== undefined) ?? []
  if (data && !shown.length) return null
  const isOn = (one: AccountFeature): boolean =>
    choosing.isPending && choosing.variables.feature === one.feature ? choosing.variables.enabled : one.enabled
  return (
    <Section title={t('features')} text={t('featuresText', { network })}>
      {isPending && <Skeleton height="4rem" />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!mayChange && <Facts facts={shown.map((one) => [t(names[one.feature]), t(one.effective_enabled ? 'on' : 'off')])} />}
      {mayChange &&
        shown.map((one) => (
          <Switch
            key={one.feature}
            label={t(names[one.feature])}
            help={whyNot(one, network) ?? costs(one, network)}
            checked={isOn(one)}
            disabled={one.availability !== 'available' && !one.enabled}
            onChange={(enabled) => choosing.mutate({ ...one, enabled })}
          />
        ))}
    </Section>
  )
}
