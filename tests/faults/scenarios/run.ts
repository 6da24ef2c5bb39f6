/**
 * Scenarios of a server that is backed up, upgraded, restored or rolled back, each of which runs alone:
 *
 *     npm run test:scenarios -- restore --posts 200 --seed 1
 *
 * A scenario is a function in a file of this folder, and is listed in `scenarios` below. It gets an empty directory, which is kept if a check fails,
 * and returns its checks; `say` prints figures. `openHarbor` of `harbor.ts` starts a server with its own database and the fake networks,
 * and `countPosts` counts what the networks have, so that each scenario can show that nothing was published twice and nothing was lost.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Check } from '../checks.ts'
import { backup } from './backup.ts'
import { restore, restoreFiles } from './restore.ts'
import { upgrade } from './upgrade.ts'

export interface ScenarioRun {
  directory: string
  seed: number
  /** Roughly how many posts the scenario publishes. */
  posts: number
  say(line: string): void
}

const scenarios: Readonly<Record<string, (run: ScenarioRun) => Promise<Check[]>>> = {
  backup,
  restore,
  'restore-files': restoreFiles,
  upgrade,
}

const begun = Date.now()
const say = (line: string) => process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: text, posts: text } })
const [seed, posts] = [Number(values.seed ?? randomInt(1, 1_000_000)), Number(values.posts ?? 200)]

for (const name of positionals.length > 0 ? positionals : Object.keys(scenarios)) {
  const scenario = scenarios[name]
  if (!scenario) throw new TypeError(`Choose scenarios of: ${Object.keys(scenarios).join(', ')}.`)
  const directory = await mkdtemp(join(tmpdir(), `broadside-${name}-`))
  say(`${name}: ${posts} posts, seed ${seed}`)
  const checks = await scenario({ directory, seed, posts, say })
  for (const { name: check, problems } of checks)
    say(
      `${problems.length > 0 ? '✗' : '✓'} ${check}${problems
        .slice(0, 10)
        .map((one) => `\n             ${one}`)
        .join('')}`,
    )
  if (checks.every(({ problems }) => problems.length === 0)) await rm(directory, { recursive: true, force: true })
  else {
    process.exitCode = 1
    say(`logs: ${directory}`)
  }
}
