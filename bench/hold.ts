/**
 * `npm run bench -- --hold <commit>`: fails when a list takes much more processor time in this version than in that commit.
 */
import { compareFigures, type Compared, openComparison, print } from './against.ts'
import { hasCommit } from './earlier.ts'
import { Refusal } from './refusal.ts'
import { format } from './report.ts'

const mostRatio = 1.1
/**
 * A busy machine moves the result by chance, so a figure counts as too high only when each of these comparisons finds it so. Each has new
 * processes and more rounds than the one before.
 */
const roundsOf = [2, 6, 18]

/** Throws Refusal when a figure is too high. A clone of limited depth, which lacks the commit, has nothing to compare with. */
export async function hold(commit: string, stack: AsyncDisposableStack): Promise<void> {
  if (!(await hasCommit(commit)))
    return void process.stdout.write(`Processor time is not compared, because this clone has no commit ${commit}.\n`)
  const measureBoth = await openComparison({ commit, names: ['processor'], words: ['--quick'] }, stack)
  let high: Compared[] | undefined
  for (const rounds of roundsOf) {
    const figures = compareFigures(await measureBoth(rounds)).filter(({ unit }) => unit === 'µs')
    print(commit, figures)
    if (!figures.length) throw new Refusal('No processor time was measured: it is read from /proc, which only Linux has.')
    const names = (high ?? figures).map(({ name }) => name)
    high = figures.filter(({ name, ratio }) => ratio.median > mostRatio && names.includes(name))
    if (!high.length) return
  }
  const found = (high ?? []).map(({ name, ratio }) => `${name} (${format(ratio.median)} ×)`).join(', ')
  throw new Refusal(`Too high, against ${commit}, in ${roundsOf.length} comparisons: ${found}; at most ${mostRatio} × is allowed.`)
}
