/** Networks with an app that a server admin registers, and how far that is. */
import { useQuery } from '@tanstack/react-query'
import { type NetworkAppView, networkAppsQuery } from '#api/network-apps.ts'
import { type ProviderView, providersQuery } from '#api/providers.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('networkApps')

export type Setup = NonNullable<ProviderView['connect']['app']>
type State = 'active' | 'optional' | 'missing'

export interface NetworkSetup {
  provider: ProviderView
  setup: Setup
  /** The active one first, then the newest. */
  apps: NetworkAppView[]
  state: State
}

/** Without an app, a network either can't be used or has another way to connect. */
const stateOf = ({ configured }: ProviderView, apps: readonly NetworkAppView[]): State => {
  if (apps.some(({ is_active }) => is_active)) return 'active'
  return configured ? 'optional' : 'missing'
}

const names = { active: 'stateActive', optional: 'stateOptional', missing: 'stateMissing' } as const

export const nameSetupState = (state: State): string => t(names[state])

/** A bot that the server runs has a token, and no redirect URL. */
export const isBot = ({ connect }: ProviderView): boolean => connect.redirect_url === undefined

const toSetups = (providers: readonly ProviderView[], all: readonly NetworkAppView[]): NetworkSetup[] =>
  providers.flatMap((provider) => {
    const setup = provider.connect.app
    if (!setup) return []
    const apps = all.filter((app) => app.provider === provider.platform).toSorted((a, b) => Number(b.is_active) - Number(a.is_active))
    return [{ provider, setup, apps, state: stateOf(provider, apps) }]
  })

interface Setups {
  /** Undefined until both lists are loaded. */
  setups: NetworkSetup[] | undefined
  error: Error | null
  onRetry: () => void
}

export const useSetups = (workspaceId: string): Setups => {
  const providers = useQuery(providersQuery(workspaceId))
  const apps = useQuery(networkAppsQuery)
  return {
    setups: providers.data && apps.data && toSetups(providers.data, apps.data),
    error: providers.error ?? apps.error,
    onRetry: () => void Promise.all([providers.refetch(), apps.refetch()]),
  }
}
