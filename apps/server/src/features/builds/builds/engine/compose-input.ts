import type { ComposeInput, DestinationInput } from '@broadside/composer/index'
import type { Network } from '@broadside/networks/spec/index'
import type { BuildDestination, BuildInput } from './engine.ts'

type Networks = Readonly<Record<string, Network>>

function toDestination(destination: BuildDestination, networks: Networks): DestinationInput {
  const { account_id, platform, label, networkName, profiles, text, limits, voice } = destination
  const network = networks[platform]
  const count = (words: string) => network?.count(words, { limits }) ?? [...words].length
  return { account_id, platform, label, networkName, profiles, text, count, voice: voice.definition }
}

export const toComposeInput = ({ sources, destinations, ...input }: BuildInput, networks: Networks): ComposeInput => ({
  ...input,
  // A description must never be quoted, so only its alt text counts as material.
  sources: sources.map(({ described, ...source }) =>
    described ? { ...source, text: input.assets.find(({ media_id }) => source.id === `media:${media_id}`)?.alt_text ?? '' } : source,
  ),
  destinations: destinations.map((destination) => toDestination(destination, networks)),
})
