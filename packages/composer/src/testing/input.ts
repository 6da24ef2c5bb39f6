/** Small, complete test inputs; every part can be overridden. */
import type { AssetInput, ComposeInput, DestinationInput, ProfileInput, SourceInput } from '../input.ts'
import { emptyVoice, type Voice } from '../voice/voice.ts'

const codePoints = (text: string): number => [...text].length

export const aProfile = (over: Partial<ProfileInput> = {}): ProfileInput => ({
  key: 'test.post',
  textLimit: 500,
  maxSegments: 1,
  media: [],
  settings: [],
  ...over,
})

export const images = (max = 4, min = 0): ProfileInput['media'] => [{ mimes: ['image/jpeg', 'image/png'], count: { min, max } }]

export const aDestination = (over: Partial<DestinationInput> = {}): DestinationInput => ({
  account_id: 'account-1',
  platform: 'test',
  label: '@example',
  networkName: 'Testnet',
  profiles: [aProfile()],
  text: { link: 'end_of_text', hashtags: 10 },
  count: codePoints,
  ...over,
})

export const aSource = (over: Partial<SourceInput> = {}): SourceInput => ({
  id: 'url:1',
  kind: 'url',
  label: 'example.org',
  mime_type: 'text/html',
  text: '',
  title: '',
  publishable: false,
  ...over,
})

export const anAsset = (over: Partial<AssetInput> = {}): AssetInput => ({
  media_id: 'm1',
  mime: 'image/jpeg',
  kind: 'image',
  size: 100_000,
  width: 1_200,
  height: 800,
  filename: 'bridge.jpg',
  alt_text: 'A bridge over the river at dawn',
  role: 'context',
  may_publish: false,
  ...over,
})

export const mediaSource = (asset: AssetInput): SourceInput =>
  aSource({
    id: `media:${asset.media_id}`,
    kind: asset.kind,
    label: asset.filename,
    mime_type: asset.mime,
    text: `Kind: ${asset.kind}`,
    publishable: asset.may_publish,
  })

export const aVoice = (over: Partial<Voice> = {}): Voice => ({ ...emptyVoice, ...over })

export const anInput = (over: Partial<ComposeInput> = {}): ComposeInput => ({
  idea: 'Release notes are documentation that people read.',
  sources: [],
  assets: [],
  link: '',
  direction: { outcome: '', audience: '', angle: '', tone_adjustment: '', media_preference: '' },
  destination_policy: 'recommend',
  settings: { build_links: 'first_source', thread_numbering: 'none' },
  destinations: [aDestination()],
  ...over,
})
