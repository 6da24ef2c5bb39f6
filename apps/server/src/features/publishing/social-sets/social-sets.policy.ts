/** Rules for the defaults of a set's accounts: an output profile, and its settings. Pure. */
import type { CreateSocialSetBody } from '@broadside/contract/features/social-sets.schemas'
import { listSettingFaults } from '@broadside/networks/kit/setting-faults'
import type { Network, OutputProfile } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import type { ErrorDetail } from '#lib/errors.ts'
import { say, uncoded } from '#lib/errors.ts'

export type SetAccountInput = Static<typeof CreateSocialSetBody>['accounts'][number]

type Scope = 'destination' | 'segment'

interface Offer {
  network: Network
  /** The output profiles to check: the chosen one, or all that the account may use. */
  profiles: readonly OutputProfile[]
}

function settingProblem({ network, profiles }: Offer, scope: Scope, key: string, value: unknown): string | undefined {
  const setting = Object.hasOwn(network.settings, key) ? network.settings[key] : undefined
  if (setting?.scope !== scope || !profiles.some(({ settings }) => settings.includes(key)))
    return `${profiles.map((profile) => profile.key).join(', ') || network.name} takes no ${scope} setting ${key}.`
  const faults = listSettingFaults(setting.schema, value)
  return faults.length ? `${key}: ${faults.join('; ')}.` : undefined
}

const settingProblems = (offer: Offer, scope: Scope, settings: Record<string, unknown> = {}, at: string): ErrorDetail[] =>
  Object.entries(settings).flatMap(([key, value]) => {
    const message = settingProblem(offer, scope, key, value)
    return message ? [{ ...uncoded(message), location: `${at}.${key}`, value }] : []
  })

/** Lists all problems with the defaults of one account. `available`: the output profiles that the account may use. */
export function defaultsProblems(
  network: Network,
  available: readonly OutputProfile[],
  { default_output_profile: chosen, default_settings, default_segment_settings }: SetAccountInput,
  at: string,
): ErrorDetail[] {
  const profiles = chosen === undefined ? available : available.filter(({ key }) => key === chosen)
  if (chosen !== undefined && !profiles.length)
    return [{ ...say('unknown_form', { network: network.name }), location: `${at}.default_output_profile`, value: chosen }]
  const offer = { network, profiles }
  return [
    ...settingProblems(offer, 'destination', default_settings, `${at}.default_settings`),
    ...settingProblems(offer, 'segment', default_segment_settings, `${at}.default_segment_settings`),
  ]
}
