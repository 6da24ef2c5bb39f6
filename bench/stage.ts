/** What every figure is measured with. */
import type { Connection } from '../apps/server/src/db/embedded-postmaster.ts'
import type { Child } from './child.ts'
import type { Load, LoadResult } from './http-load.ts'
import type { Scene } from './scene.ts'
import type { SqlLoad, SqlResult } from './sql-load.ts'

/** How much is done; `--quick` does less of everything. */
export interface Size {
  /** Rounds that count, after one that warms up. */
  rounds: number
  secondsPerRound: number
  /** Deliveries of a round. */
  deliveries: number
  /** Posts that are due in the same second. */
  crowds: readonly number[]
  builds: number
  /** Jobs to announce to an idle worker, one after another. */
  wakeUps: number
  /** Pages that are drawn in a round. */
  pages: number
  /** Keys that are typed in a round. */
  keys: number
  /** Jobs of one workspace, for the figure of a long list. */
  longList: number
  /** What the server has that is backed up. */
  backup: { posts: number; files: number }
  starts: number
  idleSeconds: number
}

export const fullSize: Size = {
  rounds: 3,
  secondsPerRound: 1.2,
  deliveries: 1000,
  crowds: [1000, 10_000],
  builds: 40,
  wakeUps: 300,
  pages: 4,
  keys: 60,
  longList: 1_000_000,
  backup: { posts: 100_000, files: 2500 },
  starts: 3,
  idleSeconds: 20,
}
export const quickSize: Size = {
  rounds: 3,
  secondsPerRound: 0.5,
  deliveries: 300,
  crowds: [400, 1000],
  builds: 10,
  wakeUps: 100,
  pages: 1,
  keys: 30,
  longList: 100_000,
  backup: { posts: 5000, files: 50 },
  starts: 2,
  idleSeconds: 5,
}

/** Requests under way at once. */
export const connections = 16

export interface Stage {
  size: Size
  scene: Scene
  connection: Connection
  httpLoad: Child<Load, LoadResult>
  sqlLoad: Child<SqlLoad, SqlResult>
  /** Origin of the local network. */
  network: string
}

export interface Served extends Stage {
  /** The processes that answer requests: those of the server and of its database, which have others below them. */
  pids: readonly number[]
}
