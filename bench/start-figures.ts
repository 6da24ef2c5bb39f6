/** What a start takes, and what a server uses that has nothing to do. */
import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cpuSeconds, hasProc, measureMemory } from './processes.ts'
import { printFigure, toMeasure } from './report.ts'
import { startServer } from './server-process.ts'
import type { Size } from './stage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What npm needs to run nothing at all. */
async function timeEmptyRun(): Promise<number> {
  const begun = performance.now()
  await promisify(execFile)('npm', ['run', '--silent', '--if-present', 'nothing'], { cwd: root })
  return (performance.now() - begun) / 1000
}

export async function printStarts(env: Record<string, string>, { starts }: Size): Promise<void> {
  const times: number[] = []
  const runs: number[] = []
  for (let index = 0; index <= starts; index += 1) {
    runs.push(await timeEmptyRun())
    await using server = await startServer(env)
    times.push(server.seconds)
  }
  const [first = 0, ...later] = times
  printFigure('first start, to the ready line', toMeasure([first]), 's')
  printFigure('later start, to the ready line', toMeasure(later), 's', [
    { name: 'an empty npm run', value: toMeasure(runs).median, better: 'less' },
  ])
}

export async function printUse(when: string, roots: readonly number[]): Promise<void> {
  if (!hasProc) return
  const { processes, proportional, rootResident } = await measureMemory(roots)
  // Pages that several processes share are counted once.
  printFigure(`memory ${when}, all processes`, toMeasure([proportional]), 'MiB')
  printFigure(`memory ${when}, resident in Node.js`, toMeasure([rootResident]), 'MiB')
  printFigure(`processes ${when}`, toMeasure([processes]), 'processes')
}

export async function printIdle(env: Record<string, string>, { idleSeconds }: Size): Promise<void> {
  await using server = await startServer(env)
  // What a start leaves behind is no idling.
  await delay(2000)
  await printUse('after a start', [server.pid])
  if (!hasProc) return
  const before = await cpuSeconds([server.pid])
  await delay(idleSeconds * 1000)
  const used = (await cpuSeconds([server.pid])) - before
  printFigure(`idle CPU over ${idleSeconds} s`, toMeasure([(100 * used) / idleSeconds]), '% of a core')
  await printUse(`after ${idleSeconds} idle s`, [server.pid])
}
