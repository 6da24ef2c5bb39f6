/** Labels as examples: the features of each graded text, with what the composer writes there now. */
import { toComposeInput } from '../../../apps/server/src/features/builds/builds/engine/compose-input.ts'
import { judgeOwnText } from '../../../packages/composer/src/engine/choices/own-text.ts'
import { featuresOfPost } from '../../../packages/composer/src/engine/confidence/confidence.ts'
import { direct, phraseFilter } from '../../../packages/composer/src/index.ts'
import { networks } from '../../../packages/networks/src/registry.ts'
import { inputOf, readSource } from '../compose.ts'
import { corpusFolder, type CorpusText, readFolder } from '../corpus.ts'
import type { FoldedExample } from './folds.ts'
import type { Label } from './label.ts'
import { writePost } from './posts.ts'

export interface LabelExample extends FoldedExample {
  label: Label
  language: string
  /** True when the composer still writes this text, word for word. */
  isCurrent: boolean
}

/** A text that the composer no longer writes is judged from its words alone, like any other. */
const toExample = async (text: CorpusText, label: Label): Promise<LabelExample> => {
  const source = await readSource(text)
  const input = toComposeInput(inputOf(source, { idea: label.idea ?? '' }, []), networks)
  const plan = direct(input)
  const { plan: now } = await writePost(source, label)
  const isCurrent = JSON.stringify(now.segments.map(({ body }) => body)) === JSON.stringify(label.segments)
  const claims = isCurrent ? now.claims : judgeOwnText(input, plan, label.segments, label.destination, phraseFilter([])).claims
  return {
    label,
    file: label.file,
    language: text.language,
    isCurrent,
    isPublishable: label.grade === 'publishable',
    features: featuresOfPost(plan, label.segments, claims),
  }
}

export const toExamples = async (labels: readonly Label[], folder = corpusFolder): Promise<LabelExample[]> => {
  const texts = new Map((await readFolder(folder)).map((text) => [text.file, text]))
  const examples: LabelExample[] = []
  for (const label of labels) {
    const text = texts.get(label.file)
    if (!text) throw new Error(`There are labels of ${label.file}, which is not in the corpus.`)
    examples.push(await toExample(text, label))
  }
  return examples
}
