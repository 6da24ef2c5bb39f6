/** Writes the posts that readers grade. */
import type { StoredSource } from '../../../apps/server/src/features/builds/builds/stored.ts'
import type { DestinationPlan, DraftSettings } from '../../../packages/composer/src/index.ts'
import { compose, inputOf, readSource } from '../compose.ts'
import type { CorpusText } from '../corpus.ts'
import { destinations } from '../destinations.ts'
import type { Subject } from './label.ts'
import { settingsOf } from './settings.ts'

export interface WrittenPost {
  subject: Subject
  plan: DestinationPlan
  settings: DraftSettings
}

export interface WrittenText {
  text: CorpusText
  source: StoredSource
  posts: WrittenPost[]
}

/** The post that the composer writes now for a label's text, destination and idea. */
export const writePost = async (source: StoredSource, subject: Subject): Promise<WrittenPost> => {
  const destination = destinations.find(({ account_id }) => account_id === subject.destination)
  if (!destination) throw new Error(`Unknown destination: ${subject.destination}.`)
  const { result, settings } = await compose(inputOf(source, { idea: subject.idea ?? '' }, [destination]))
  const [plan] = result.destinations
  if (!plan) throw new Error(`${subject.file} has no post for ${subject.destination}.`)
  return { subject, plan, settings: settings[plan.account_id] ?? {} }
}

/** A thread with one segment would be read a second time: it is the single post. */
const isRead = ({ subject, plan }: WrittenPost): boolean => subject.form === 'single' || plan.segments.length > 1

export const writeText = async (text: CorpusText): Promise<WrittenText> => {
  const source = await readSource(text)
  const posts: WrittenPost[] = []
  for (const setting of settingsOf(text)) posts.push(await writePost(source, { file: text.file, ...setting }))
  return { text, source, posts: posts.filter(isRead) }
}
