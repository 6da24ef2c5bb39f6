/**
 * `npm run builds:score [-- <folder>… --only <name> --faults --json]`: builds the repository's texts and those in the folders, counts
 * faults with detectors, and fails when a profile's posts have too many.
 */
import { parseArgs } from 'node:util'
import { type Build, buildText, type JudgedPost } from './builds/build.ts'
import { readCorpus } from './builds/corpus.ts'
import { findBreaches, formatTable, scoreBuilds } from './builds/score.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, faults: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})

const say = (line = '') => process.stdout.write(`${line}\n`)
const shown = 12

const texts = (await readCorpus(positionals)).filter(({ name }) => options.only === undefined || name.includes(options.only))
// Load the parsers first, as on a running server.
for (const text of texts.slice(0, 1)) await buildText(text)
const builds: Build[] = []
for (const text of texts) builds.push(...(await buildText(text)))

const score = scoreBuilds(builds)
const breaches = findBreaches(score)
const faulty = builds
  .flatMap(({ posts }) => posts)
  .filter(({ faults }) => faults.length > 0)
  .toSorted((a, b) => b.faults.length - a.faults.length)

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ')
const nameOf = ({ post }: JudgedPost): string => `${post.text} · ${post.brief} · ${post.profile}`

const printFaults = (posts: readonly JudgedPost[]): void => {
  for (const judged of posts) {
    say(`\n${nameOf(judged)}`)
    for (const { detector, sentence, note } of judged.faults) say(`  ${detector}: ${oneLine(sentence)}${note ? `  [${note}]` : ''}`)
  }
}

if (options.json) {
  const faults = faulty.map((judged) => ({
    text: judged.post.text,
    brief: judged.post.brief,
    profile: judged.post.profile,
    faults: judged.faults,
  }))
  say(JSON.stringify({ ...score, breaches, faults }, null, 2))
} else {
  say(`${texts.length} texts, ${score.builds} builds`)
  say(formatTable(score))
  say(
    `\n${score.flagsPerDestination.toFixed(2)} flags per destination · ${score.contradictions.told} of ${score.contradictions.of} contradictions flagged · a build takes ${score.p50.toFixed(0)} ms (p50), ${score.p99.toFixed(0)} ms (p99)`,
  )
  printFaults(options.faults ? faulty : faulty.slice(0, shown))
  say()
  for (const breach of breaches) say(`✗ ${breach}`)
}
process.exitCode = breaches.length === 0 ? 0 : 1
