/** Monitors the queue during a run: how soon a killed process's work is taken over, and whether lanes hold. */
import { setTimeout as delay } from 'node:timers/promises'
import type { TestDatabase } from './database.ts'

/** A job a process had claimed when it was killed. */
interface Orphan {
  job: string
  attempts: number
  killedAt: number
}

export interface Findings {
  orphans: number
  /** Milliseconds until the slowest of them was returned to the queue. */
  slowestTakeOver: number
  /** Orphans that the restart of a process on the same machine should have returned but didn't. */
  lingering: number
  /** The longest time, in milliseconds, a claimed job went without a heartbeat. */
  longestSilence: number
  brokenLanes: number
}

export interface Watch {
  findings: Findings
  claimedBy(pid: number): Promise<number>
  noteKill(pid: number, killedAt: number): Promise<void>
  /** Reports that a process started at this time is ready, by when earlier orphans must have been taken over. */
  noteReady(startedAt: number): Promise<void>
  open(): number
  stop(): Promise<void>
}

const interval = 250

const claimed = `select j.id::text as job, j.attempts from jobs j
  join deliveries d on d.id = j.subject join processes p on p.id = j.owner
  where p.pid = $1 and j.state = 'processing' and j.type like 'delivery.%' and d.finished_at is null`

const silence = `select coalesce(max(extract(epoch from now() - coalesce(heartbeat_at, started_at))), 0)::float8 as seconds
  from jobs where state = 'processing' and type like 'delivery.%'`

const doubleLanes = `select lane from jobs where state = 'processing' and type = 'delivery.publish' group by lane having count(*) > 1`

export function startWatch(database: TestDatabase): Watch {
  const findings: Findings = { orphans: 0, slowestTakeOver: 0, lingering: 0, longestSilence: 0, brokenLanes: 0 }
  const orphans = new Map<string, Orphan>()
  let stopping = false

  const stillHeld = async (list: readonly Orphan[]): Promise<Set<string>> => {
    if (!list.length) return new Set()
    const rows = await database.query<{ job: string; attempts: number }>(
      `select id::text as job, attempts from jobs where state = 'processing' and id = any($1::uuid[])`,
      [list.map(({ job }) => job)],
    )
    const held = new Map(rows.map(({ job, attempts }) => [job, attempts]))
    return new Set(list.filter(({ job, attempts }) => held.get(job) === attempts).map(({ job }) => job))
  }

  const look = async () => {
    const list = [...orphans.values()]
    const held = await stillHeld(list)
    for (const { job, killedAt } of list) {
      if (held.has(job) || !orphans.delete(job)) continue
      findings.slowestTakeOver = Math.max(findings.slowestTakeOver, Date.now() - killedAt)
    }
    const [quiet] = await database.query<{ seconds: number }>(silence)
    findings.longestSilence = Math.max(findings.longestSilence, (quiet?.seconds ?? 0) * 1000)
    findings.brokenLanes += (await database.query(doubleLanes)).length
  }

  const loop = async () => {
    while (!stopping) {
      if (!database.isAway()) await look()
      await delay(interval)
    }
  }
  const ended = loop()
  // Reported when the watch is stopped.
  ended.catch(() => {})

  return {
    findings,
    claimedBy: async (pid) => (await database.query(claimed, [pid])).length,
    noteKill: async (pid, killedAt) => {
      for (const row of await database.query<{ job: string; attempts: number }>(claimed, [pid])) {
        findings.orphans += 1
        orphans.set(row.job, { ...row, killedAt })
      }
    },
    noteReady: async (startedAt) => {
      const due = [...orphans.values()].filter(({ killedAt }) => killedAt < startedAt)
      findings.lingering += (await stillHeld(due)).size
    },
    open: () => orphans.size,
    stop: () => {
      stopping = true
      return ended
    },
  }
}
