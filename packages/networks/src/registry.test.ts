import { describe, expect, it } from 'vitest'
import { networkName } from './names.ts'
import { networks } from './registry.ts'

describe('the network registry', () => {
  it('lists every network under its own id', () => {
    expect(Object.entries(networks).filter(([id, network]) => network.id !== id)).toEqual([])
    expect(Object.keys(networks)).toEqual([
      'site',
      'webhook',
      'bluesky',
      'mastodon',
      'nostr',
      'lemmy',
      'telegram',
      'discord',
      'slack',
      'devto',
      'ghost',
      'wordpress',
      'x',
      'linkedin',
      'threads',
      'instagram',
      'facebook',
      'tiktok',
      'youtube',
      'pinterest',
      'reddit',
      'tumblr',
      'google_business',
    ])
  })

  it('names every network the way it describes itself', () => {
    for (const network of Object.values(networks)) expect(networkName(network.id)?.name, network.id).toBe(network.name)
  })

  it('implements what each network declares', () => {
    for (const network of Object.values(networks)) {
      expect(network.modes.includes('credentials'), network.id).toBe(network.credentials !== undefined)
      expect(network.modes.includes('oauth'), network.id).toBe(network.oauth !== undefined)
      expect(network.modes.includes('built_in'), network.id).toBe(network.publish === undefined)
      expect(network.stagesEarly, network.id).toBe(network.stage !== undefined)
      if (network.oauth?.needsApp) expect(network.connect.app, network.id).toBeDefined()
      const segments = network.profiles().map((profile) => profile.maxSegments)
      expect(network.capabilities.threads, network.id).toBe(segments.some((count) => count > 1))
    }
  })
})
