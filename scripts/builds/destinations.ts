/** The builds' destinations: profiles of the real networks that differ in length and form. */
import type { BuildDestination } from '../../apps/server/src/features/builds/builds/engine/engine.ts'
import { emptyVoice } from '../../packages/composer/src/index.ts'
import { networks } from '../../packages/networks/src/registry.ts'

export interface Limits {
  count: (text: string) => number
  textLimit: number
  byteLimit?: number
  maxSegments: number
}

export const profileKeys = ['bluesky.post', 'bluesky.thread', 'mastodon.post', 'mastodon.thread', 'telegram.post', 'site.post'] as const

const networkOf = (key: string) => {
  const network = networks[key.split('.', 1)[0] ?? '']
  if (!network) throw new Error(`Unknown network: ${key}.`)
  return network
}

const voice = { id: 'voice', name: 'Voice', revision: 1, definition: emptyVoice }

const toDestination = (key: string): BuildDestination => {
  const network = networkOf(key)
  const all = network.profiles()
  return {
    account_id: key,
    platform: network.id,
    label: key,
    networkName: network.name,
    profiles: [...all.filter((profile) => profile.key === key), ...all.filter((profile) => profile.key !== key)],
    text: network.text,
    limits: {},
    voice_id: voice.id,
    voice,
  }
}

export const destinations: readonly BuildDestination[] = profileKeys.map(toDestination)

export const limitsOf = (profile: string): Limits => {
  const network = networkOf(profile)
  const found = network.profiles().find(({ key }) => key === profile)
  if (!found) throw new Error(`${network.name} has no form ${profile}.`)
  const { textLimit, byteLimit, maxSegments } = found
  return { count: (text) => network.count(text), textLimit, maxSegments, ...(byteLimit !== undefined && { byteLimit }) }
}
