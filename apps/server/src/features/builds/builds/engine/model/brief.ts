/** What all questions about one build have in common. */
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
  /** What the built-in composer made of the same input: what is fallen back to, and where the mode `refine` begins. */
  composed: Composed
  mode: Mode
  networks: Readonly<Record<string, Network>>
  addresses: Addresses
  evidence: Evidence
  /** One post is written again: what the composer made is then what the author has seen. */
  isRewritten: boolean
  /** What should be different in a post that is written again, or empty. */
  wish: string
}

export const toBrief = (
  build: BuildInput,
  { composed, mode, networks, evidence, wish }: Pick<Brief, 'composed' | 'mode' | 'networks' | 'evidence'> & { wish?: string },
): Brief => ({
  build,
  input: toComposeInput(build, networks),
  composed,
  mode,
  networks,
  evidence,
  isRewritten: wish !== undefined,
  wish: wish ?? '',
  addresses: addressesOf([
    build.idea,
    wish ?? '',
    build.link,
    ...Object.values(build.direction),
    ...build.sources.flatMap(({ title, text }) => [title, text]),
  ]),
})

/** What a model's text may rest on: of a described file only the words of its alt text. */
export const materialOf = ({ idea, sources, assets, destinations }: BuildInput): Material => ({
  idea,
  sources: sources.map(({ id, title, text, described }) => ({
    id,
    title,
    text: described ? (assets.find(({ media_id }) => id === `media:${media_id}`)?.alt_text ?? '') : text,
  })),
  names: destinations.flatMap(({ label, networkName, voice }) => [label, networkName, voice.definition.identity_summary]),
})
