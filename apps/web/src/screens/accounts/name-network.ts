import type { ProviderView } from '#api/providers.ts'
import { nameNetwork } from '#networks/names.ts'

/** Networks that this version of the app doesn't know are named by the server. */
export const nameOffered = (providers: readonly ProviderView[], platform: string): string => {
  const known = nameNetwork(platform)
  return known === platform ? (providers.find((one) => one.platform === platform)?.name ?? platform) : known
}
