/** `node scripts/builds-fit.ts`: fits the confidence of posts to all labels, and writes its weights and threshold. */
import { writeFile } from 'node:fs/promises'
import { toExamples } from './builds/labels/examples.ts'
import { fit } from './builds/labels/fit.ts'
import { foldedThreshold } from './builds/labels/folds.ts'
import { readLabels } from './builds/labels/label.ts'
import { weightsFile, weightsPath } from './builds/labels/weights-file.ts'

const examples = await toExamples(await readLabels())
if (examples.length === 0) throw new Error('There are no labels. Write forms with scripts/builds-label.ts, and have readers fill them in.')
await writeFile(weightsPath, weightsFile({ origin: 'labels', ...fit(examples), threshold: foldedThreshold(examples) }))
process.stdout.write(`Fitted to ${examples.length} labels: ${weightsPath}\n`)
