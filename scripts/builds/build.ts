/** Builds the texts like the server, but without its database. */
import type { DestinationPlan, ReviewFlag } from '../../packages/composer/src/index.ts'
import type { StoredSource } from '../../apps/server/src/features/builds/builds/stored.ts'
import { compose, inputOf, readSource } from './compose.ts'
import type { CorpusText } from './corpus.ts'
import { destinations } from './destinations.ts'

export interface Build {
  text: CorpusText
  brief: string
  idea: string
  angle: string
  source: StoredSource
  posts: readonly DestinationPlan[]
  flags: readonly ReviewFlag[]
  /** For reading the text and composing all posts. */
  milliseconds: number
}

interface Brief {
  name: string
  idea: string
  angle: string
}

/** A text without an idea is built bare and with a direction alone. */
const briefsOf = ({ idea, angle, contrary }: CorpusText): Brief[] => [
  { name: 'bare', idea: '', angle: '' },
  ...(idea ? [{ name: 'idea', idea, angle: '' }] : []),
  { name: 'directed', idea, angle },
  ...(contrary ? [{ name: 'contrary', idea: contrary, angle: '' }] : []),
]

export const buildText = async (text: CorpusText): Promise<Build[]> => {
  const begun = performance.now()
  const source = await readSource(text)
  const reading = performance.now() - begun
  const builds: Build[] = []
  for (const { name, idea, angle } of briefsOf(text)) {
    const started = performance.now()
    const { result } = await compose(inputOf(source, { idea, angle }, destinations))
    const milliseconds = reading + performance.now() - started
    builds.push({ text, brief: name, idea, angle, source, posts: result.destinations, flags: result.review_flags, milliseconds })
  }
  return builds
}
