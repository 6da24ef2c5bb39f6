/**
 * `npm run bench -- --against <commit>`: the same figures of an earlier version and of this one. Both are measured by the
 * programs of this version at the same time, in rounds by turns, and compared round by round, so that what else the machine
 * does falls on both alike.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { checkOut, hasCommit, leaveOutWebApp, listAbsentIn, root } from './earlier.ts'
import type { FigureName } from './figures.ts'
import { Refusal } from './refusal.ts'
import { type Figure, formatMeasure, type Measure, nameWidth, toMeasure } from './report.ts'
import type { Message } from './turns.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** One of the two versions, while it is measured. */
interface Side {
  child: ChildProcess
  figures: Figure[]
  /** The next time that this version waits for its turn. False when it has ended instead. */
  pause: () => Promise<boolean>
}

function measure(tree: string, name: string, words: readonly string[]): Side {
  const child = fork(join(tree, 'bench/run.ts'), [...words], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const figures: Figure[] = []
  let failure = 'It ended before its last figure.'
  const expectPause = () => {
    const pausing = Promise.withResolvers<boolean>()
    // Awaited only once it is this version's turn to be heard.
    pausing.promise.catch(() => undefined)
    return pausing
  }
  let pausing = expectPause()
  child.on('message', (message: Message) => {
    if ('figure' in message) figures.push(message.figure)
    else if ('failure' in message) failure = message.failure
    else pausing.resolve(true)
  })
  child.once('exit', (code) => {
    if (code === 0) pausing.resolve(false)
    else pausing.reject(new Refusal(`The figures of ${name} cannot be measured. ${failure}`))
  })
  const pause = async () => {
    const isWaiting = await pausing.promise
    if (isWaiting) pausing = expectPause()
    return isWaiting
  }
  return { child, figures, pause }
}

/** Lets the versions work by turns until both have ended. */
async function takeTurns(sides: readonly Side[]): Promise<void> {
  let waiting: readonly Side[] = []
  for (const side of sides) if (await side.pause()) waiting = [...waiting, side]
  while (waiting.length) {
    const next: Side[] = []
    for (const side of waiting) {
      side.child.send({})
      if (await side.pause()) next.push(side)
    }
    waiting = next
  }
}

export interface Comparison {
  commit: string
  names: readonly FigureName[]
  /** What else the benchmark is told. */
  words: readonly string[]
}

/** What the two versions gave. */
interface Found {
  before: readonly Figure[]
  now: readonly Figure[]
}

export interface Compared {
  name: string
  unit: string
  before: Measure
  now: Measure
  /** This version's value by the earlier one's, of each round. */
  ratio: Measure
}

const valuesOf = (figures: readonly Figure[], name: string) =>
  toMeasure(figures.filter((figure) => figure.name === name).flatMap(({ measure }) => measure.values))

export function compareFigures({ before, now }: Found): Compared[] {
  const units = new Map([...before, ...now].map(({ name, unit }) => [name, unit]))
  return [...units].map(([name, unit]) => {
    const [old, own] = [valuesOf(before, name), valuesOf(now, name)]
    const pairs = old.values.flatMap((value, round) => (own.values[round] === undefined ? [] : [own.values[round] / value]))
    return { name, unit, before: old, now: own, ratio: toMeasure(pairs) }
  })
}

export function print(commit: string, figures: readonly Compared[]): void {
  say(`${'median of the rounds (least..most)'.padEnd(nameWidth)}  ${commit.padEnd(36)}  ${'this version'.padEnd(36)}  ratio`)
  for (const { name, unit, before, now, ratio } of figures) {
    const shown = [before, now].map((one) => (one.values.length ? formatMeasure(one, unit) : '–').padEnd(36))
    say(`${name.padEnd(nameWidth)}  ${shown.join('  ')}  ${ratio.values.length ? formatMeasure(ratio, '×') : '–'}`)
  }
}

/** The figures that both versions can measure. Throws Refusal when there are none. */
async function chooseFigures(tree: string, { commit, names }: Comparison): Promise<FigureName[]> {
  const absent = await listAbsentIn(tree, names)
  if (absent.length) say(`Left out, because ${commit} has nothing of the kind: ${absent.join(', ')}.`)
  const left = names.filter((name) => !absent.includes(name))
  if (!left.length) throw new Refusal(`${commit} has none of what these figures measure: ${names.join(', ')}.`)
  if (!left.includes('web')) await leaveOutWebApp(tree)
  return left
}

interface Run {
  trees: readonly [before: string, now: string]
  commit: string
  words: readonly string[]
}

async function run({ trees, commit, words }: Run, stack: AsyncDisposableStack): Promise<Found> {
  const [before, now] = [measure(trees[0], commit, words), measure(trees[1], 'this version', words)]
  const ended = [before, now].map(({ child }) => once(child, 'exit'))
  // The one that did not fail, or both where this process is interrupted.
  stack.defer(async () => {
    for (const { child } of [before, now]) child.kill()
    await Promise.all(ended)
  })
  await takeTurns([before, now])
  return { before: before.figures, now: now.figures }
}

/**
 * Gives a function that starts and measures both versions. Throws Refusal when the earlier one is not in this clone or has none of the
 * figures.
 */
export async function openComparison(comparison: Comparison, stack: AsyncDisposableStack): Promise<(rounds?: number) => Promise<Found>> {
  const { commit, words } = comparison
  if (!(await hasCommit(commit))) throw new Refusal(`This clone has no commit ${commit}: fetch the full history, or name another one.`)
  const tree = await checkOut(commit, say, stack)
  const names = await chooseFigures(tree, comparison)
  return (rounds) => {
    const repeated = rounds ? ['--rounds', String(rounds)] : []
    return run({ trees: [tree, root], commit, words: [...words, '--only', names.join(','), ...repeated] }, stack)
  }
}

/** `runs`: how often each version is started and measured. */
export async function compare(comparison: Comparison, runs: number, stack: AsyncDisposableStack): Promise<void> {
  const measureBoth = await openComparison(comparison, stack)
  const all: Found = { before: [], now: [] }
  for (let run = 1; run <= runs; run += 1) {
    say(`Run ${run} of ${runs}: ${comparison.commit} and this version by turns …`)
    const found = await measureBoth()
    all.before = [...all.before, ...found.before]
    all.now = [...all.now, ...found.now]
  }
  print(comparison.commit, compareFigures(all))
}
