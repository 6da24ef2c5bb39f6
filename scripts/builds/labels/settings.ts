/** Which posts of a text are read and graded. */
import type { CorpusText } from '../corpus.ts'
import type { Subject } from './label.ts'

type Setting = Omit<Subject, 'file'>

/** A reader sees a thread of every text, and of every fourth a second one without an idea. */
const threadsWithoutIdea = 4

/** `index` is the text's place in the corpus; it decides the network of its thread. */
export const settingsOf = ({ idea }: Pick<CorpusText, 'idea'>, index: number): Setting[] => {
  const [one, other] = index % 2 === 0 ? ['bluesky.thread', 'mastodon.thread'] : ['mastodon.thread', 'bluesky.thread']
  return [
    { destination: 'bluesky.post', form: 'single', idea },
    { destination: 'mastodon.post', form: 'single', idea: null },
    { destination: 'telegram.post', form: 'single', idea },
    { destination: one ?? '', form: 'thread', idea },
    ...(index % threadsWithoutIdea === 0 ? [{ destination: other ?? '', form: 'thread' as const, idea: null }] : []),
  ]
}
