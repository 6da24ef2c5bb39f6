/**
 * A database that hangs, is full, or is replaced by its standby, and nodes that are upgraded one after another: each with its own server and database.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Check } from './checks.ts'
import { failOver } from './failover.ts'
import { fillDisk } from './full.ts'
import { hang } from './hang.ts'
import { roll } from './rolling.ts'

export interface OutageRun {
  directory: string
  seed: number
  /** The commit that an upgrade begins with; by default that before the newest migration. */
  from?: string | undefined
  say(line: string): void
}

const runs = { hang, full: fillDisk, failover: failOver, rolling: roll }
export type Outage = keyof typeof runs
export const outages = Object.keys(runs) as Outage[]

/** Keeps the directories of those that failed. */
export async function performOutages(names: readonly Outage[], { seed, say, from }: Omit<OutageRun, 'directory'>): Promise<Check[]> {
  const checks: Check[] = []
  for (const name of names) {
    const directory = await mkdtemp(join(tmpdir(), `broadside-${name}-`))
    say(`outage: ${name}`)
    const own = await runs[name]({ directory, seed, say, from })
    checks.push(...own)
    if (own.some(({ problems }) => problems.length > 0)) say(`logs: ${directory}`)
    else await rm(directory, { recursive: true, force: true })
  }
  return checks
}
