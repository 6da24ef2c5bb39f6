/**
 * A server is backed up, publishes on, and is killed while it publishes. Its backup is restored and released. Posts that the backup doesn't have
 * must still be on their networks once, and posts that it has must not be published again. `restore` uses `broadside backup` and
 * `broadside restore` while the server runs, `restore-files` a copy of the files of a server that is stopped.
 */
import { cp, mkdir, rename } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { getHeld, releaseHeld } from '@broadside/contract/features/held'
import { publishPublicationNow } from '@broadside/contract/features/publications'
import type { Check } from '../checks.ts'
import { createDice } from '../dice.ts'
import { eachOf } from '../feed.ts'
import { planPublications } from '../plan.ts'
import { draftPublication, type MadeDelivery, readPublication, schedule, wholeSecond } from '../scene.ts'
import { countPosts, type Harbor, openHarbor } from './harbor.ts'
import type { ScenarioRun } from './run.ts'

/** Milliseconds in which the posts of the backup are due. */
const span = 40_000
/** Milliseconds that the release may take: read-backs that prove nothing are repeated. */
const patience = 8 * 60_000

export const idsOf = (made: readonly MadeDelivery[]): string[] => [...new Set(made.map(({ publicationId }) => publicationId))]

export async function draft({ scene, networks }: Harbor, { seed, posts }: ScenarioRun, from: number): Promise<MadeDelivery[]> {
  const planned = planPublications({ seed, deliveries: posts, perWave: networks.length, networks, from })
  return (await eachOf(planned, (publication) => draftPublication(scene, publication))).flat()
}

const keysOf = ({ networks }: Harbor, { network, texts }: MadeDelivery): string[] =>
  texts.map((text) => `${networks[network]?.name ?? ''}: ${text}`)

async function untilReleased({ scene: { client } }: Harbor, say: (line: string) => void): Promise<void> {
  let told = ''
  for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(1000)) {
    const { held, release } = (await client.call(getHeld)).body
    const line = `looked for ${release?.looked_for ?? 0} of ${release?.destinations ?? 0}`
    if (line !== told) say(line)
    told = line
    if (!held && release && release.looked_for === release.destinations) return
  }
  throw new Error('The release did not end in time.')
}

/** Waits until no destination of the backup is being published. */
async function untilQuiet({ scene }: Harbor, made: readonly MadeDelivery[]): Promise<Map<string, string>> {
  const open = new Set(['scheduled', 'publishing', 'processing'])
  for (const deadline = Date.now() + patience; ; await delay(2000)) {
    const reports = await eachOf(idsOf(made), (id) => readPublication(scene, id))
    const states = new Map(
      reports.flatMap(({ publication }) =>
        publication.destinations.map(({ id, status, error }): [string, string] => [
          id,
          status === 'failed' ? `failed with ${error?.code}` : status,
        ]),
      ),
    )
    if (made.every(({ destinationId }) => !open.has(states.get(destinationId) ?? ''))) return states
    if (Date.now() > deadline) throw new Error('Some posts did not end in time.')
  }
}

/** A server on this machine has no address from which networks could fetch files. */
const isEnded = (state = ''): boolean => ['published', 'unknown', 'failed with public_media_required'].includes(state)

function checkAll(
  harbor: Harbor,
  counts: ReadonlyMap<string, number>,
  states: ReadonlyMap<string, string>,
  known: readonly MadeDelivery[],
) {
  const doubled = [...counts].filter(([, count]) => count > 1).map(([key, count]) => `${key} (${count} times)`)
  // A person is asked about an unknown one, and a failed one says so.
  const lost = known
    .filter(({ destinationId }) => states.get(destinationId) === 'published')
    .flatMap((delivery) => keysOf(harbor, delivery).filter((key) => !counts.has(key)))
  const ended = known.filter(({ destinationId }) => !isEnded(states.get(destinationId)))
  return {
    doubled,
    lost,
    ended: ended.map((delivery) => `${keysOf(harbor, delivery)[0]}: ${states.get(delivery.destinationId)}`),
  }
}

/** Saves the data of a server, and returns how to bring it back. */
type Way = (harbor: Harbor, directory: string) => Promise<() => Promise<unknown>>

const byCommand: Way = async ({ dataDir, run }, directory) => {
  const target = `${directory}/backups`
  await mkdir(target)
  run('backup', target)
  return async () => {
    await mkdir(dataDir, { mode: 0o700 })
    run('restore', target)
  }
}

const byFiles: Way = async ({ dataDir, run, server }, directory) => {
  await server.stop()
  const backupAt = new Date()
  const backup = `${directory}/backup`
  await cp(dataDir, backup, { recursive: true, verbatimSymlinks: true })
  await server.start()
  return async () => {
    await rename(backup, dataDir)
    run('hold', '--backup-at', backupAt.toISOString(), '--from', 'a copy of the files')
  }
}

export const restore = (run: ScenarioRun): Promise<Check[]> => perform(run, byCommand)

export const restoreFiles = (run: ScenarioRun): Promise<Check[]> => perform(run, byFiles)

/** `lead`: milliseconds from the first drafts until posts are due, in which the server is backed up. */
export async function perform(run: ScenarioRun, save: Way, lead = 60_000): Promise<Check[]> {
  const { directory, posts, seed, say } = run
  const dice = createDice(seed, 'restore')
  await using harbor = await openHarbor(run)
  const { scene, server, dataDir, networks } = harbor
  say(`${networks.length} accounts connected`)
  const half = { ...run, posts: Math.ceil(posts / 2) }
  const known = await draft(harbor, half, 0)
  const ids = idsOf(known)
  // Two of three are due while the first server lives, and one after its death.
  const start = Date.now() + lead + ids.length * 500
  await eachOf(
    ids.map((id, index) => ({ id, index })),
    ({ id, index }) => schedule(scene, id, wholeSecond(start - Date.now() + (index / ids.length) * span)),
  )
  const bringBack = await save(harbor, directory)
  say(`backed up with ${known.length} posts that are scheduled`)

  const unknown = await draft(harbor, half, known.length)
  await delay(Math.max(0, start - Date.now()))
  const publishing = eachOf(idsOf(unknown), async (id) => {
    await scene.client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } }).catch(() => undefined)
  })
  await Promise.race([publishing, delay(span * 0.66)])
  await delay(Math.max(0, start + span * 0.66 + dice.between(0, 2000) - Date.now()))
  await server.kill()
  await publishing
  const before = await countPosts(networks)
  say(`killed; the networks have ${before.size} posts`)

  // PostgreSQL ends when its server is gone.
  await delay(5000)
  await rename(dataDir, `${directory}/lost`)
  await bringBack()
  await server.start()
  await delay(Math.max(10_000, start + span + 5000 - Date.now()))
  const whileHeld = await countPosts(networks)
  const held = (await scene.client.call(getHeld)).body
  say(`restored and held: ${held.counts.due_now} posts are due, and the networks still have ${whileHeld.size}`)

  await scene.client.call(releaseHeld, { body: { late: 'publish', confirm: true } })
  await delay(dice.between(0, 500))
  await server.kill()
  await delay(3000)
  await server.start()
  await untilReleased(harbor, say)
  const states = await untilQuiet(harbor, known)
  const counts = await countPosts(networks)
  const { release } = (await scene.client.call(getHeld)).body
  const { doubled, lost, ended } = checkAll(harbor, counts, states, known)
  say(`found ${release?.found}, absent ${release?.absent}, asked about ${release?.unknown} of ${release?.destinations} posts`)
  say(`the networks have ${counts.size} posts: ${doubled.length} doubled, ${lost.length} lost`)
  for (const { network, destinationId } of known)
    if (states.get(destinationId) !== 'published') say(`${networks[network]?.name}: ${states.get(destinationId)}`)
  return [
    { name: 'a held server publishes nothing', problems: whileHeld.size === before.size ? [] : [`${whileHeld.size - before.size} more`] },
    { name: 'no post was published twice', problems: doubled },
    { name: 'no post was lost', problems: lost },
    { name: 'every post of the backup is published, or a person is asked', problems: ended },
    { name: 'posts that the backup lacks are left alone', problems: [...before.keys()].filter((key) => !counts.has(key)) },
  ]
}
