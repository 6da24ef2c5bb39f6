/**
 * A server publishes while `broadside backup` is killed five times and its target is full once. Nothing of that may look like a backup, the former
 * one stays good, and the next one is complete: it is verified, restored and released like the one of the scenario `restore`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { publishPublicationNow } from '@broadside/contract/features/publications'
import type { Check } from '../checks.ts'
import { createDice } from '../dice.ts'
import { eachOf } from '../feed.ts'
import { fill } from '../full.ts'
import { draft, idsOf, perform } from './restore.ts'
import type { Harbor } from './harbor.ts'
import type { ScenarioRun } from './run.ts'

const kills = 5
/** MiB, for a few backups of a small server. */
const size = 200
/** Milliseconds that the faults may take before the posts of the backup are due. */
const lead = 120_000
/** Texts that no other part of a scenario has. */
const apart = 10_000

async function listComplete(target: string): Promise<string[]> {
  const ids = await readdir(join(target, 'backups')).catch(() => [])
  return ids.filter((id) => existsSync(join(target, 'backups', id, 'manifest.json')))
}

/** Slow enough to be killed in the middle. */
const slowly = ['--rate', '1']

async function killBackups({ launch }: Harbor, target: string, { seed }: ScenarioRun): Promise<number> {
  const dice = createDice(seed, 'backup')
  let round = 0
  for (let killed = 0; killed < kills; round++) {
    const backup = launch('backup', target, ...slowly)
    await backup.until(round % 2 ? 'Copying' : 'Reading')
    await delay(round % 2 ? 0 : dice.between(0, 500))
    if (await backup.kill()) killed++
  }
  return round
}

/** Returns what the command said. */
async function backUpFull({ launch }: Harbor, target: string): Promise<{ code: number | null; said: string }> {
  const filler = join(target, 'filler')
  await fill(filler, 0)
  const { ended, output } = launch('backup', target)
  const code = await ended
  await rm(filler)
  return { code, said: output().trim().split('\n').at(-1) ?? '' }
}

async function publishMeanwhile(harbor: Harbor, run: ScenarioRun): Promise<void> {
  const made = await draft(harbor, { ...run, posts: Math.ceil(run.posts / 4) }, apart)
  await eachOf(idsOf(made), async (id) => {
    await harbor.scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
  })
}

export async function backup(run: ScenarioRun): Promise<Check[]> {
  const target = join(run.directory, 'backups')
  await mkdir(target)
  const isMounted = process.platform === 'linux' && !spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', target]).status
  if (!isMounted) run.say('no full disk: cannot mount a file system here')
  const onlyLooksComplete: string[] = []
  const notSaid: string[] = []
  const way = async (harbor: Harbor) => {
    const make = async (...words: string[]) => {
      const { ended, output } = harbor.launch(...words)
      if ((await ended) !== 0) throw new Error(`${words.join(' ')}: ${output()}`)
    }
    await make('backup', target)
    const former = await listComplete(target)
    const publishing = publishMeanwhile(harbor, run)
    const begun = await killBackups(harbor, target, run)
    if (isMounted) {
      const { code, said } = await backUpFull(harbor, target)
      run.say(`the target was full: exit ${code}, "${said}"`)
      if (code === 0 || !said.includes('is full')) notSaid.push(`exit ${code}: ${said}`)
    }
    for (const id of await listComplete(target)) {
      const { ended, output } = harbor.launch('backup', 'verify', target, '--backup', id)
      if ((await ended) !== 0) onlyLooksComplete.push(`${id}: ${output()}`)
      else if (!former.includes(id)) run.say(`a backup was complete before it was killed: ${id}`)
    }
    await publishing
    await make('backup', target)
    await make('backup', 'verify', target)
    run.say(`${kills} of ${begun} backups were killed, then one was made and verified`)
    return async () => {
      await mkdir(harbor.dataDir, { mode: 0o700 })
      await make('restore', target)
    }
  }
  try {
    return [
      ...(await perform(run, way, lead)),
      { name: 'a backup that looks complete is complete, after kills and a full disk', problems: onlyLooksComplete },
      { name: 'a full disk is reported', problems: notSaid },
    ]
  } finally {
    if (isMounted) spawnSync('umount', ['-l', target])
  }
}
