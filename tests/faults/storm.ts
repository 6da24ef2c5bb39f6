/** Kills worker processes and restarts the database while deliveries are in flight. */
import { setTimeout as delay } from 'node:timers/promises'
import type { RestartWay, TestDatabase } from './database.ts'
import { createDice, type Dice } from './dice.ts'
import type { ServerProcess } from './server-process.ts'
import type { Watch } from './watch.ts'

export interface StormParts {
  seed: number
  kills: number
  /** Milliseconds that the database stays away the first time. */
  outage: number
  workers: readonly ServerProcess[]
  database: TestDatabase
  watch: Watch
  /** Makes deliveries due, up to this share of all, so that there is work however slow the machine is. */
  feed(share: number): Promise<void>
  /** Makes the next of them due, except for those that are left for the end. */
  feedNext(): Promise<void>
  /** Requests that the networks are working on. */
  inFlight(): number
  /** Resolves when a network has answered the next call that must not happen twice. */
  nextPublished(): Promise<void>
  /** How many of those were answered so far. */
  answered(): number
  /** Posts of the whole run. */
  posts: number
  /** Ends the faults of the networks; what follows shows how everything settles. */
  calm(): void
  say(line: string): void
  /** Aborted when the run is out of time. */
  signal: AbortSignal
}

export interface Damage {
  kills: number
  /** Of them, those that happened while requests or claimed deliveries were in flight. */
  inFlight: number
  /** Times that a worker was stopped by SIGSTOP and went on later. */
  freezes: number
  restarts: RestartWay[]
}

/** Milliseconds within which the other process has to take over, by the heartbeats alone. */
export const takeOverTime = 30_000

/** Milliseconds between two kills on the average, besides the waiting for something to be in flight. */
const meanGap = 600

/** Milliseconds without enough of it after which the next kill happens all the same. */
const slowProgress = 3000

/** Milliseconds without anything in flight after which more becomes due. */
const idleTime = 2500

/** Runs with fewer kills are small: they are to end soon. */
const manyKills = 30

async function until(condition: () => boolean | Promise<boolean>, patience: number, signal: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + patience
  for (;;) {
    if (await condition()) return true
    if (Date.now() > deadline || signal.aborted) return false
    await delay(20)
  }
}

/** Starts a process again and again until it is ready, as whatever looks after an operator's processes does. */
async function bringBack(worker: ServerProcess, { watch, signal }: Pick<StormParts, 'watch' | 'signal'>, pause: number): Promise<void> {
  await delay(pause)
  while (!signal.aborted && !worker.isRetired()) {
    const startedAt = Date.now()
    const isUp = await worker.start().then(
      () => true,
      () => false,
    )
    if (isUp) return watch.noteReady(startedAt)
    await delay(500)
  }
}

interface Strike {
  victims: readonly ServerProcess[]
  damage: Damage
  /** Something is in flight although no request is: an answer that was sent a moment ago, or a claimed delivery. */
  isBusy?: boolean
}

async function strike(parts: StormParts, { victims, damage, isBusy = false }: Strike): Promise<void> {
  const busy = isBusy || parts.inFlight() > 0
  await Promise.all(
    victims.map(async (victim) => {
      const killedAt = Date.now()
      const pid = await victim.kill()
      damage.kills += 1
      if (busy) damage.inFlight += 1
      await parts.watch.noteKill(pid, killedAt)
    }),
  )
}

/** One process dies while it has work and stays away, so that only the heartbeats tell the other one. */
async function strikeForLong(parts: StormParts, damage: Damage, share: number): Promise<ServerProcess | undefined> {
  const { workers, watch, feed, signal } = parts
  let victim: ServerProcess | undefined
  await until(() => workers.every((worker) => worker.isReady()), 20_000, signal)
  await feed(share)
  const hasWork = async () => {
    for (const worker of workers) if ((await watch.claimedBy(worker.pid() ?? 0)) > 0) victim = worker
    return victim !== undefined
  }
  const isBusy = await until(hasWork, 15_000, signal)
  victim ??= workers[0]
  if (!victim) return undefined
  parts.say(`process ${victim.name} is killed and stays away until the other one takes over`)
  await strike(parts, { victims: [victim], damage, isBusy })
  await until(() => watch.open() === 0, takeOverTime, signal)
  return victim
}

/** The moment of a kill and who dies: one, both at once, or both in the moment when an answer arrived. */
async function chooseVictims(parts: StormParts, dice: Dice, most: number): Promise<Omit<Strike, 'damage'>> {
  const { workers, feedNext, inFlight, nextPublished, signal } = parts
  const manner = dice.weighted({ one: 65, both: 10, after_answer: 25 })
  const favourite = dice.between(0, workers.length - 1)
  const moment = dice.between(0, 8)
  const isBusy = () => workers.some((worker) => worker.isReady()) && inFlight() > 0
  // Everything may be done, or wait for its next try.
  if (!(await until(isBusy, idleTime, signal))) await feedNext()
  const hasAnswer = manner === 'after_answer' && (await Promise.race([nextPublished().then(() => true), delay(2000, false)]))
  if (hasAnswer) await delay(moment)
  else await until(isBusy, 3 * idleTime, signal)
  const ready = workers.filter((worker) => worker.isReady())
  const preferred = workers[favourite]
  if (manner !== 'one') return { victims: ready.slice(0, most), isBusy: hasAnswer }
  return { victims: preferred?.isReady() ? [preferred] : ready.slice(0, 1) }
}

/** The longest that a worker is stopped: another one takes its work over meanwhile. */
export const longestFreeze = 28_000
const shortestLongFreeze = 25_000

/** Stops a worker, one at a time, as a container is frozen or a laptop sleeps. Gives a function that does so now and then. */
function createFreezer({ seed, workers, say }: StormParts, damage: Damage) {
  const dice = createDice(seed, 'freezes')
  let thawed: Promise<void> = Promise.resolve()
  return {
    maybeFreeze: () => {
      const [chance, isLong, favourite] = [dice.next(), dice.chance(0.3), dice.between(0, workers.length - 1)]
      const [long, short] = [dice.between(shortestLongFreeze, longestFreeze), dice.between(300, 5000)]
      const victim = workers[favourite]
      if (!victim?.isReady() || workers.some((worker) => worker.isFrozen())) return
      // One at the least, in runs of any size.
      if (damage.freezes > 0 && chance > 0.4) return
      const milliseconds = isLong || damage.freezes === 0 ? long : short
      damage.freezes += 1
      say(`process ${victim.name} is stopped for ${(milliseconds / 1000).toFixed(1)} s`)
      thawed = victim.freeze(milliseconds)
    },
    thawed: () => thawed,
  }
}

/** Milliseconds between two lines that tell how far the storm is. */
const progressTime = 10_000

export async function rage(parts: StormParts): Promise<Damage> {
  const { kills, outage, workers, database, feed, say, signal, seed } = parts
  const dice = createDice(seed, 'storm')
  const damage: Damage = { kills: 0, inFlight: 0, freezes: 0, restarts: [] }
  const restarts: { at: number; way: RestartWay; away: number }[] = [
    { at: Math.round(kills * 0.3), way: 'fast', away: outage },
    { at: Math.round(kills * 0.6), way: 'kill', away: 0 },
  ]
  // So that the work is spread over the kills and not left for the time after them.
  const quota = Math.round((0.6 * parts.posts) / kills)
  const progress = async (before: number) => until(() => parts.answered() - before >= quota, slowProgress, signal)
  // Some are left for the last kill.
  const shareOf = (done: number) => (done + 3) / (kills + 5)
  const returning: Promise<void>[] = []
  const freezer = createFreezer(parts, damage)
  let toldAt = Date.now()
  let answeredBefore = 0
  let longDue = kills >= manyKills ? Math.round(kills / 2) : Number.POSITIVE_INFINITY
  while (damage.kills < kills - 1 && !signal.aborted) {
    await feed(shareOf(damage.kills))
    await progress(answeredBefore)
    answeredBefore = parts.answered()
    if (Date.now() - toldAt > progressTime) {
      toldAt = Date.now()
      say(`${damage.kills} of ${kills} kills, ${answeredBefore} of ${parts.posts} posts answered`)
    }
    freezer.maybeFreeze()
    await delay(meanGap * (0.4 + 1.2 * dice.next()))
    const [restart] = restarts
    if (restart && damage.kills >= restart.at) {
      restarts.shift()
      say(restart.way === 'fast' ? `PostgreSQL is restarted (away for ${restart.away / 1000} s)` : 'PostgreSQL is killed and started again')
      await database.restart(restart.way, restart.away)
      damage.restarts.push(restart.way)
    }
    if (damage.kills >= longDue) {
      longDue = Number.POSITIVE_INFINITY
      await freezer.thawed()
      const victim = await strikeForLong(parts, damage, shareOf(damage.kills + 2))
      if (victim) returning.push(bringBack(victim, parts, 0))
      continue
    }
    const chosen = await chooseVictims(parts, dice, kills - 1 - damage.kills)
    const pauses = workers.map(() => dice.between(100, 1500))
    await strike(parts, { ...chosen, damage })
    for (const [index, victim] of chosen.victims.entries()) returning.push(bringBack(victim, parts, pauses[index] ?? 0))
  }
  // Waiting for a network that does not answer would take longer than the rest of a small run.
  await freezer.thawed()
  if (kills < manyKills) parts.calm()
  const last = await strikeForLong(parts, damage, 1)
  parts.calm()
  if (last) returning.push(bringBack(last, parts, 0))
  await Promise.all(returning)
  return damage
}
