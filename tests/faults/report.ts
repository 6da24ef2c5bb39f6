/** Checks of the run itself, and the final summary. */
import type { Check, Outcome } from './checks.ts'
import type { FaultKind } from './faults.ts'
import { countFaults, type TestNetwork } from './networks.ts'
import type { Options } from './options.ts'
import type { End } from './server-process.ts'
import { longestFreeze } from './freezer.ts'
import { type Damage, takeOverTime } from './storm.ts'
import type { Findings } from './watch.ts'

export interface Batches {
  begun: number
  published: number
}

export interface Figures {
  damage: Damage
  findings: Findings
  posts: number
  /** For the storm, and for the burst of all accounts in the same second after it. */
  batches: { storm: Batches; burst: Batches }
  accounts: number
  heldBack: number
  latest: number
  networks: readonly TestNetwork[]
  ends: readonly End[]
  seconds: number
}

const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem])

/**
 * For deliveries whose networks respond simultaneously, with twice as many accounts. How many start together depends on the machine's load,
 * so that figure is only reported.
 */
const leastBatch = 20

const reportBatches = ({ begun, published }: Batches) => `${begun.toFixed(1)} begun, ${published.toFixed(1)} published`

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export function checkRun({ kills, outage }: Options, figures: Figures): Check[] {
  const { damage, findings, ends, batches, accounts } = figures
  const crashes = ends.filter((end) => end === 'crashed').length
  // No process can send heartbeats or take over while the database is down. A frozen worker may hold what others wait for.
  const bound = takeOverTime + outage + longestFreeze
  return [
    {
      name: 'the kills happened while deliveries were in flight',
      problems: unless(damage.inFlight >= kills * 0.9, `${damage.inFlight} of ${kills}`),
    },
    { name: 'PostgreSQL was restarted and killed', problems: unless(damage.restarts.length === 2, damage.restarts.join(', ')) },
    { name: 'workers were stopped and went on', problems: unless(damage.freezes > 0, 'none was') },
    {
      name: 'lateness is measured by one clock, although those of the machines differ by hours',
      problems: unless(figures.latest <= figures.seconds * 1000, `a delivery counts as ${inSeconds(figures.latest)} late`),
    },
    {
      name: 'deliveries that are due in the same second share transactions',
      problems: unless(accounts < 2 * leastBatch || batches.burst.published > leastBatch, `${reportBatches(batches.burst)}`),
    },
    { name: 'no process ended by itself', problems: unless(crashes === 0, `${crashes} did`) },
    {
      name: `the work of a killed process is taken over within ${bound / 1000} s`,
      problems: unless(
        Math.max(findings.slowestTakeOver, findings.longestSilence) <= bound,
        `${inSeconds(findings.slowestTakeOver)}, silent for ${inSeconds(findings.longestSilence)}`,
      ),
    },
    {
      name: 'a restart on the same machine takes it over at once',
      problems: unless(findings.lingering === 0, `${findings.lingering} jobs were left`),
    },
    {
      name: 'one delivery at a time per account',
      problems: unless(findings.brokenLanes === 0, `seen ${findings.brokenLanes} times otherwise`),
    },
  ]
}

export interface Result {
  checks: readonly Check[]
  outcomes: readonly Outcome[]
  figures: Figures
}

const countBy = <T>(list: readonly T[], keyOf: (item: T) => string): string =>
  [...Map.groupBy(list, keyOf)]
    .map(([key, items]) => `${items.length} ${key}`)
    .toSorted()
    .join(', ')

const doublesAmong = (parts: readonly unknown[][]) => parts.reduce((sum, posts) => sum + Math.max(0, posts.length - 1), 0)

const lostAmong = (outcomes: readonly Outcome[]) =>
  outcomes
    .filter(({ destination }) => destination.status === 'published')
    .flatMap(({ found }) => found)
    .filter((posts) => posts.length === 0).length

const tellFaults = (faults: ReadonlyMap<FaultKind, number>) =>
  [...faults]
    .filter(([kind]) => kind !== 'none')
    .map(([kind, count]) => `${count} ${kind}`)
    .toSorted()
    .join(', ')

/** Names of servers end with a number. */
const kindOf = ({ name }: TestNetwork) => name.replace(/-\d+$/, '')

function tellNetworks(networks: readonly TestNetwork[], outcomes: readonly Outcome[]): string[] {
  return [...Map.groupBy(networks, kindOf)].map(([kind, accounts]) => {
    const own = outcomes.filter(({ network }) => accounts.includes(network))
    const faults = accounts.some(({ front }) => front) ? tellFaults(countFaults(accounts)) || 'no faults' : 'is the server itself'
    const statuses = countBy(own, ({ destination }) => destination.status)
    const parts = own.flatMap(({ found }) => found)
    return `${kind.padEnd(24)}${statuses}; ${doublesAmong(parts)} doubled, ${lostAmong(own)} lost; ${faults}`
  })
}

const shown = 10

function tellCheck({ name, problems }: Check): string[] {
  const more = problems.length > shown ? [`      … and ${problems.length - shown} more`] : []
  return [`${problems.length ? 'FAILED' : 'passed'}  ${name}`, ...problems.slice(0, shown).map((problem) => `      ${problem}`), ...more]
}

export function summarise({ seed }: Options, { checks, outcomes, figures }: Result): string {
  const { damage, findings, networks } = figures
  const parts = outcomes.flatMap(({ found }) => found)
  const failed = checks.filter(({ problems }) => problems.length > 0).length
  const tries = Math.max(0, ...outcomes.map(({ destination }) => destination.delivery?.tries ?? 0))
  const lines = [
    '',
    `seed                    ${seed}`,
    `deliveries              ${outcomes.length} of ${parts.length} posts`,
    `outcomes                ${countBy(outcomes, ({ destination }) => destination.status)}; at most ${tries} tries`,
    `kills                   ${damage.kills}, ${damage.inFlight} of them with requests in flight`,
    `PostgreSQL restarts     ${damage.restarts.join(', ')}`,
    `faults                  ${tellFaults(countFaults(networks))}`,
    `attempts                ${countBy(
      outcomes.flatMap(({ attempts }) => attempts),
      ({ outcome }) => outcome ?? 'open',
    )}`,
    `posts on the networks   ${figures.posts}`,
    `doubles                 ${doublesAmong(parts)}`,
    `lost                    ${lostAmong(outcomes)}`,
    `accounts                ${figures.accounts}`,
    `deliveries per batch    ${reportBatches(figures.batches.storm)} in the storm; ${reportBatches(figures.batches.burst)} when all are due at once`,
    `stops of workers        ${damage.freezes}; ${figures.heldBack} calls held back after one`,
    `latest                  ${inSeconds(figures.latest)} after its due time`,
    `claimed by the killed   ${findings.orphans} jobs`,
    `slowest take-over       ${inSeconds(findings.slowestTakeOver)}; longest silence of a claimed job ${inSeconds(findings.longestSilence)}`,
    `duration                ${figures.seconds.toFixed(0)} s`,
    '',
    ...tellNetworks(networks, outcomes),
    '',
    ...checks.flatMap(tellCheck),
    '',
    `${checks.length - failed} passed, ${failed} failed`,
  ]
  return `${lines.join('\n')}\n`
}
