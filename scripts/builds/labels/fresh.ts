/** The single posts that the composer writes now, judged by models that were not fitted to their texts. */
import { toComposeInput } from '../../../apps/server/src/features/builds/builds/engine/compose-input.ts'
import { featuresOfPost } from '../../../packages/composer/src/engine/confidence/confidence.ts'
import type { Features } from '../../../packages/composer/src/engine/confidence/features.ts'
import { direct } from '../../../packages/composer/src/index.ts'
import { networks } from '../../../packages/networks/src/registry.ts'
import { inputOf } from '../compose.ts'
import { corpusFolder, type CorpusText, readFolder } from '../corpus.ts'
import { type FoldedExample, judgeUnseen, type Opinion } from './folds.ts'
import type { Grade, Label } from './label.ts'
import { writeText } from './posts.ts'

export interface FreshPost {
  file: string
  language: string
  hasIdea: boolean
  isIdeaAlone: boolean
  features: Features
  /** What a reader said of the same words. */
  grade: Grade | undefined
}

const keyOf = (file: string, idea: string | null, segments: readonly string[]): string => JSON.stringify([file, idea, segments])

const postsOf = async (text: CorpusText, grades: ReadonlyMap<string, Grade>): Promise<FreshPost[]> => {
  const { source, posts } = await writeText(text)
  return posts
    .filter(({ subject }) => subject.form === 'single')
    .map(({ subject: { idea }, plan: { segments, claims } }) => {
      const plan = direct(toComposeInput(inputOf(source, { idea: idea ?? '' }, []), networks))
      const bodies = segments.map(({ body }) => body)
      const features = featuresOfPost(plan, bodies, claims)
      const grade = grades.get(keyOf(text.file, idea, bodies))
      return { file: text.file, language: text.language, hasIdea: idea !== null, isIdeaAlone: features.idea_alone === 1, features, grade }
    })
}

export const judgeFresh = async (
  labels: readonly Label[],
  examples: readonly FoldedExample[],
  folder = corpusFolder,
): Promise<Opinion<FreshPost>[]> => {
  const grades = new Map(labels.map(({ file, idea, segments, grade }) => [keyOf(file, idea, segments), grade]))
  const posts: FreshPost[] = []
  for (const text of await readFolder(folder)) posts.push(...(await postsOf(text, grades)))
  return judgeUnseen(examples, posts)
}
