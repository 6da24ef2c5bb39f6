import type { ComposeInput } from '@broadside/composer/index'
import type { Evidence, Material } from '@broadside/composer/truth/evidence'
import type { Network } from '@broadside/networks/spec/index'
import type { Composed } from '../../stored.ts'
import { toComposeInput } from '../compose-input.ts'
import type { BuildInput } from '../engine.ts'
import { type Addresses, addressesOf } from './addresses.ts'

export type Mode = 'replace' | 'refine'

export interface Brief {
  build: BuildInput
  input: ComposeInput
  /** The composer's result for the same input: the fallback, and the starting point of the mode `refine`. */
  composed: Composed
  mode: Mode
  networks: Readonly<Record<string, Network>>
  addresses: Addresses
  evidence: Evidence
  /** When one post is rewritten, `composed` holds the post the author has seen. */
  isRewritten: boolean
  /** The requested change to a rewritten post, or empty. */
  instruction: string
}

/** The author chose the notes and the addresses of pages. The body of a page may ask for any link. */
const trustedText = ({ kind, text, address = '' }: BuildInput['sources'][number]): string => (kind === 'text' ? text : address)

export const toBrief = (
  build: BuildInput,
  {
    composed,
    mode,
    networks,
    evidence,
    instruction,
  }: Pick<Brief, 'composed' | 'mode' | 'networks' | 'evidence'> & { instruction?: string },
): Brief => ({
  build,
  input: toComposeInput(build, networks),
  composed,
  mode,
  networks,
  evidence,
  isRewritten: instruction !== undefined,
  instruction: instruction ?? '',
  addresses: addressesOf([build.idea, instruction ?? '', build.link, ...Object.values(build.direction), ...build.sources.map(trustedText)]),
})

/** The evidence for a model's text. A described file contributes only its alt text. */
export const materialOf = ({ idea, sources, assets, destinations }: BuildInput): Material => ({
  idea,
  sources: sources.map(({ id, title, text, described }) => ({
    id,
    title,
    text: described ? (assets.find(({ media_id }) => id === `media:${media_id}`)?.alt_text ?? '') : text,
  })),
  names: destinations.flatMap(({ label, networkName, voice }) => [label, networkName, voice.definition.identity_summary]),
})
