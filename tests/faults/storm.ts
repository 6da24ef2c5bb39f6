/** Kills worker processes and restarts the database while deliveries are in flight. */
import { setTimeout as delay } from 'node:timers/promises'
import type { RestartWay, TestDatabase } from './database.ts'
import { createDice, type Dice } from './dice.ts'
import { createFreezer } from './freezer.ts'
import type { ServerProcess } from './server-process.ts'
import type { Watch } from './watch.ts'

export interface StormParts {
  seed: number
  kills: number
  outage: number
  workers: readonly ServerProcess[]
  database: TestDatabase
  watch: Watch
  /** Makes deliveries due up to this share, so that there is work however slow the machine is. */
  feed(share: number): Promise<void>
  /** Makes the next wave due, except the one reserved for the end. */
  feedNext(): Promise<void>
  inFlight(): number
  /** Resolves when a network has responded to the next call that must not be repeated. */
  nextPublished(): Promise<void>
  answered(): number
  posts: number
  calm(): void
  say(line: string): void
  signal: AbortSignal
}

export interface Damage {
  kills: number
  /** Those while requests or claimed deliveries were in flight. */
  inFlight: number
  /** How often a worker was frozen by SIGSTOP and resumed later. */
  freezes: number
  restarts: RestartWay[]
}

/** Milliseconds for the other process to take over based on heartbeats alone. */
export const takeOverTime = 30_000

/** Average milliseconds between two kills, besides waiting for something in flight. */
const meanGap = 600

/** Milliseconds without enough progress after which the next kill happens anyway. */
const slowProgress = 3000

/** Milliseconds without anything in flight after which more becomes due. */
const idleTime = 2500

/** Runs with fewer kills are small and should end soon. */
const manyKills = 30

async function until(condition: () => boolean | Promise<boolean>, patience: number, signal: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + patience
  for (;;) {
    if (await condition()) return true
    if (Date.now() > deadline || signal.aborted) return false
    await delay(20)
  }
}

/** Restarts a process until it is ready, like a process manager. */
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
  /** True if something is in flight without a request: a response sent a moment ago, or a claimed delivery. */
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

/** Kills one process with work for long enough that only heartbeats reveal it. */
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
  parts.say(`killing ${victim.name} until the other process takes over`)
  await strike(parts, { victims: [victim], damage, isBusy })
  await until(() => watch.open() === 0, takeOverTime, signal)
  return victim
}

/** Chooses when to kill, and what: one process, both at once, or both at the moment a response arrives. */
async function chooseVictims(parts: StormParts, dice: Dice, most: number): Promise<Omit<Strike, 'damage'>> {
  const { workers, feedNext, inFlight, nextPublished, signal } = parts
  const manner = dice.weighted({ one: 65, both: 10, after_answer: 25 })
  const favourite = dice.between(0, workers.length - 1)
  const moment = dice.between(0, 8)
  const isBusy = () => workers.some((worker) => worker.isReady()) && inFlight() > 0
  // Everything may be done or waiting for its next attempt.
  if (!(await until(isBusy, idleTime, signal))) await feedNext()
  const hasAnswer = manner === 'after_answer' && (await Promise.race([nextPublished().then(() => true), delay(2000, false)]))
  if (hasAnswer) await delay(moment)
  else await until(isBusy, 3 * idleTime, signal)
  const ready = workers.filter((worker) => worker.isReady())
  const preferred = workers[favourite]
  if (manner !== 'one') return { victims: ready.slice(0, most), isBusy: hasAnswer }
  return { victims: preferred?.isReady() ? [preferred] : ready.slice(0, 1) }
}

const progressTime = 10_000

export async function rage(parts: StormParts): Promise<Damage> {
  const { kills, outage, workers, database, feed, say, signal, seed } = parts
  const dice = createDice(seed, 'storm')
  const damage: Damage = { kills: 0, inFlight: 0, freezes: 0, restarts: [] }
  const restarts: { at: number; way: RestartWay; away: number }[] = [
    { at: Math.round(kills * 0.3), way: 'fast', away: outage },
    { at: Math.round(kills * 0.6), way: 'kill', away: 0 },
  ]
  // Spread the work over the kills instead of leaving it for the time after them.
  const quota = Math.round((0.6 * parts.posts) / kills)
  const progress = async (before: number) => until(() => parts.answered() - before >= quota, slowProgress, signal)
  // Leave some for the last kill.
  const shareOf = (done: number) => (done + 3) / (kills + 5)
  const returning: Promise<void>[] = []
  const freezer = createFreezer(parts, damage)
  const restartDatabase = async ({ way, away }: (typeof restarts)[number]) => {
    say(way === 'fast' ? `restarting PostgreSQL (down for ${away / 1000} s)` : 'killing and restarting PostgreSQL')
    await database.restart(way, away)
    damage.restarts.push(way)
  }
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
      await restartDatabase(restart)
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
  // In a small run, one strike at both processes can be the last and the one before which a restart was due.
  for (const restart of restarts) await restartDatabase(restart)
  // Waiting for a network that doesn't respond would take longer than the rest of a small run.
  await freezer.thawed()
  if (kills < manyKills) parts.calm()
  const last = await strikeForLong(parts, damage, 1)
  parts.calm()
  if (last) returning.push(bringBack(last, parts, 0))
  await Promise.all(returning)
  return damage
}
