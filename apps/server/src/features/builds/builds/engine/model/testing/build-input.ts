/** A build for tests: a cafe, a page about a ferry, and accounts on three networks. */
import { emptyVoice, type Voice } from '@broadside/composer/index'
import { networks } from '@broadside/networks/registry'
import type { Json } from '@broadside/networks/spec/index'
import type { BuildDestination, BuildInput } from '../../engine.ts'

export const idea = 'From Monday on we open at seven, because the ferry is earlier now.'
export const pageText =
  'The morning ferry to the islands leaves at 6:40 from Monday, the harbour authority announced on Friday. About 300 commuters cross the bay every morning, most of them to work in the old town. Questions go to https://harbour.example/help or to @harbour.'
export const link = 'https://harbour.example/timetable'

interface Destination {
  voice?: Partial<Voice>
  limits?: Json
}

export function aDestination(platform: string, { voice = {}, limits = {} }: Destination = {}): BuildDestination {
  const network = networks[platform]
  if (!network) throw new Error(`unknown network ${platform}`)
  return {
    account_id: `${platform}-1`,
    platform,
    label: `cafe@${platform}`,
    networkName: network.name,
    text: network.text,
    profiles: network.profiles({ limits }),
    limits,
    voice_id: `voice-${platform}`,
    voice: { id: `voice-${platform}`, name: 'House voice', revision: 1, definition: { ...emptyVoice, ...voice } },
  }
}

export const aBuild = (over: Partial<BuildInput> = {}): BuildInput => ({
  idea,
  link,
  direction: { outcome: '', audience: '', angle: '', tone_adjustment: '', media_preference: '' },
  destination_policy: 'recommend',
  settings: { build_links: 'first_source', thread_numbering: 'none' },
  sources: [
    {
      id: 'url:1',
      kind: 'url',
      label: 'Ferry timetable',
      mime_type: 'text/html',
      title: 'Ferry timetable',
      text: pageText,
      publishable: false,
    },
  ],
  assets: [],
  destinations: [aDestination('mastodon')],
  ...over,
})
