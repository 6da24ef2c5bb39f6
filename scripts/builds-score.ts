/**
 * `npm run builds:score [-- --json]`: judges how sure the composer is of posts by the labels of readers, on texts that its model was not fitted
 * to, and fails when a goal is missed.
 */
import { parseArgs } from 'node:util'
import { toExamples } from './builds/labels/examples.ts'
import { judgeFresh } from './builds/labels/fresh.ts'
import { judgeFolds } from './builds/labels/folds.ts'
import { readLabels } from './builds/labels/label.ts'
import { formatReport, reportOf } from './builds/labels/report.ts'

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

const labels = await readLabels()
if (labels.length === 0) {
  process.stdout.write('There are no labels yet: the weights of the confidence are a prior. See scripts/builds-label.ts.\n')
} else {
  const examples = await toExamples(labels)
  const report = reportOf(judgeFolds(examples), await judgeFresh(labels, examples))
  process.stdout.write(`${options.json ? JSON.stringify(report, null, 2) : formatReport(report)}\n`)
  process.exitCode = report.problems.length === 0 ? 0 : 1
}
