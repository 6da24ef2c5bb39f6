/** What all questions about one build have in common. */
import type { ComposeInput } from '@broadside/composer/index'
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
}

export const toBrief = (
  build: BuildInput,
  { composed, mode, networks }: { composed: Composed; mode: Mode; networks: Brief['networks'] },
): Brief => ({
  build,
  input: toComposeInput(build, networks),
  composed,
  mode,
  networks,
  addresses: addressesOf([
    build.idea,
    build.link,
    ...Object.values(build.direction),
    ...build.sources.flatMap(({ title, text }) => [title, text]),
  ]),
})
