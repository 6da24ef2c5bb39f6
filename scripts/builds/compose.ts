/** Reads and composes texts like the server, but without its database. */
import { perform } from '../../apps/server/src/features/builds/builds/thread/tasks.ts'
import type { BuildDestination, BuildInput } from '../../apps/server/src/features/builds/builds/engine/engine.ts'
import type { Composed, StoredSource } from '../../apps/server/src/features/builds/builds/stored.ts'
import type { CorpusText } from './corpus.ts'

const noDirection = { outcome: '', audience: '', angle: '', tone_adjustment: '', media_preference: '' }

export const linkOf = ({ kind, name }: CorpusText): string => `https://${kind.replace(/\P{L}/gu, '') || 'text'}.example/${name}`

/** The text as a page that the build links. */
export const readSource = async (text: CorpusText): Promise<StoredSource> => {
  const extraction = await perform({ kind: 'extract', source: { mime: text.mime, bytes: text.bytes } }, () => {})
  if (!('text' in extraction)) throw new Error('Could not read a text of the corpus.')
  return {
    ...extraction,
    id: 'url:1',
    kind: 'url',
    label: extraction.title || 'text.example',
    mime_type: text.mime,
    publishable: false,
    address: linkOf(text),
    isOwn: text.own === true,
  }
}

export interface Brief {
  idea: string
  angle?: string
}

export const inputOf = (source: StoredSource, { idea, angle = '' }: Brief, destinations: readonly BuildDestination[]): BuildInput => ({
  idea,
  link: source.address ?? '',
  sources: [source],
  assets: [],
  direction: { ...noDirection, angle },
  destination_policy: 'recommend',
  settings: { build_links: 'first_source', thread_numbering: 'none' },
  destinations: [...destinations],
})

export const compose = async (input: BuildInput): Promise<Composed> => {
  const composed = await perform({ kind: 'compose', input }, () => {})
  if (!('result' in composed)) throw new Error('A build returned no result.')
  return composed
}
