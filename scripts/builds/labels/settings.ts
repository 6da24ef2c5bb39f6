/** Which posts of a text are read and graded. */
import type { CorpusText } from '../corpus.ts'
import type { Subject } from './label.ts'

type Setting = Omit<Subject, 'file'>

const threads = ['bluesky.thread', 'mastodon.thread']

/** Threads are asked for in every way, because most texts have too few good segments for one. */
export const settingsOf = ({ idea }: Pick<CorpusText, 'idea'>): Setting[] => [
  { destination: 'bluesky.post', form: 'single', idea },
  { destination: 'mastodon.post', form: 'single', idea: null },
  { destination: 'telegram.post', form: 'single', idea },
  ...threads.flatMap((destination): Setting[] => [
    { destination, form: 'thread', idea },
    { destination, form: 'thread', idea: null },
  ]),
]
