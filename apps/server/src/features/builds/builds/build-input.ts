import type { App } from '#server/context.ts'
import type { BuildInput } from './engine/engine.ts'
import type { StoredInput } from './stored.ts'

/** The input of an engine from the stored one. */
export function toBuildInput(
  { networks }: Pick<App, 'networks'>,
  { voices, destinations, own_pages: _own, ...input }: StoredInput,
): BuildInput {
  const byId = new Map(voices.map((voice) => [voice.id, voice]))
  return {
    ...input,
    // A page that did not respond may be unavailable to readers too.
    link: input.sources.find(({ kind, failed }) => kind === 'url' && !failed)?.address ?? '',
    destinations: destinations.map((destination) => {
      const voice = byId.get(destination.voice_id)
      if (!voice) throw new Error('A frozen destination has no voice.')
      const network = networks[destination.platform]
      return {
        ...destination,
        voice,
        networkName: network?.name ?? destination.platform,
        text: network?.text ?? { link: 'end_of_text', hashtags: 'untouched' },
      }
    }),
  }
}
