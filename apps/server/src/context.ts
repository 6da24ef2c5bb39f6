/** What every operation receives. `App` lives as long as the process, `Ctx` as long as one request or job. */
import type { OrganizationRole, Role } from '@broadside/contract/endpoint'
import type { Network } from '@broadside/networks/spec/index'
import type { Config } from './config.ts'
import { inTransaction } from '#db/after-commit.ts'
import type { Announcer } from '#db/announcer.ts'
import type { RunInBatch } from '#db/batch.ts'
import type { Database, Db } from '#db/open.ts'
import type { RateLimiter } from '#http/rate-limit.ts'
import type { JobCtx, JobData } from '#jobs/define.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Box } from '#lib/crypto-box.ts'
import type { Disruptions } from '#lib/disruptions.ts'
import type { Log } from '#lib/log.ts'
import type { Mailer } from '#lib/mailer.ts'
import type { NetworkHttp } from '#lib/network-http.ts'
import type { SafeFetch } from '#lib/safe-fetch.ts'
import type { Share } from '#lib/sharing.ts'
import type { Signer } from '#lib/signer.ts'
import type { Threads } from '#lib/threads.ts'
import type { LiveSettings } from './live-settings.ts'
import type { MediaStore } from '#lib/media-store/media-store.ts'
import type { LiveStreams } from '#http/live-streams.ts'

export interface Clock {
  now(): Date
}

/**
 * What features do in the transaction of a change that happens below them, where that feature cannot name them.
 * `features/handlers.ts` is the table.
 */
export interface Handlers {
  workspaceCreated(ctx: Pick<App, 'db' | 'clock'>, workspaceId: string): Promise<void>
  workspaceDeleted(ctx: WorkspaceCtx): Promise<void>
  accountsDisconnected(ctx: WorkspaceCtx, accountIds: readonly string[]): Promise<void>
  /** What is collected for accounts was switched on or off. */
  featuresChosen(ctx: WorkspaceCtx, choices: readonly { account_id: string; feature: string; enabled: boolean }[]): Promise<void>
  /** Of a job that has no attempts left. */
  jobFailed(ctx: JobCtx, job: { data: JobData | null }): Promise<void>
  mailFailed(ctx: Ctx, mailId: string): Promise<void>
  /** The file that an upload brings for somebody who waits for it. Throws where nobody does. */
  findAwaited(ctx: WorkspaceCtx, id: string, announced: { size: number; client_sha256?: string }): Promise<AwaitedFile>
  uploadEnded(ctx: WorkspaceCtx, arrived: ArrivedFile): Promise<void>
  mediaPurged(ctx: Pick<App, 'db' | 'clock'>, media: { workspaceId: string; mediaId: string; reason: string }): Promise<void>
}

export interface ArrivedFile {
  mediaId: string
  sha256: string
}

/** A file that a feature above waits for, and that an upload brings. */
export interface AwaitedFile {
  sha256: string | null
  /** Throws `limit_reached` when the workspace has no room for it. */
  assertRoom(ctx: WorkspaceCtx): Promise<void>
  /** From now on this upload brings the file. Call it in the transaction of its start. */
  attach(ctx: WorkspaceCtx, mediaId: string): Promise<void>
  settle(ctx: WorkspaceCtx, arrived: ArrivedFile): Promise<void>
}

/** What features bring along stands in their own files, which add it here (`declare module`). */
export interface App {
  /** The settings as they are now: the environment, and what administrators stored where it says nothing. */
  config: Config
  settings: LiveSettings
  /** Origin under which people reach the service, without a slash at the end. */
  origin: string
  /** `<origin>/api/v1` */
  baseUrl: string
  /** Id of this process in the table `processes`. */
  processId: string
  handlers: Handlers
  clock: Clock
  /** Compares the clock with the database. Gives the milliseconds that the machine's own is behind it. */
  measureClock(): Promise<number>
  /** Compares it first where it may be wrong, since the machine slept or its clock was set. */
  settleClock(): Promise<void>
  log: Log
  disruptions: Disruptions
  database: Database
  db: Db
  /** Shares statements with the other requests and jobs of this process. */
  inBatch: RunInBatch<App>
  share: Share
  announcer: Announcer
  queue: Queue
  limiter: RateLimiter
  box: Box
  /** Signs for a purpose with the first secret key, and verifies with all of them. */
  signer(purpose: string): Signer
  networks: Readonly<Record<string, Network>>
  http: NetworkHttp
  safeFetch: SafeFetch
  mediaStore: MediaStore
  live: LiveStreams
  mailer: Mailer
  threads: Threads
}

/** A sign-in at an identity provider, and when the provider last saw the user. */
export interface Assurance {
  providerId: string
  at: Date
}

export interface SessionCredential {
  kind: 'session'
  sessionId: string
  assurance?: Assurance | undefined
  /** Of a configured emergency user, signed in with password and second factor. */
  isEmergency?: boolean
}

export interface TokenCredential {
  kind: 'token'
  tokenId: string
  permissions: readonly string[]
  /** The one workspace of the token, or undefined for all of its user. */
  workspaceId: string | undefined
  createdAt: Date
  /** That of the session in which the token was made. */
  assurance?: Assurance | undefined
}

/** The user behind a credential, with the credential. */
export interface Actor {
  userId: string
  isAdmin: boolean
  credential: SessionCredential | TokenCredential
}

export interface WorkspaceAccess {
  id: string
  role: Role
}

export interface Ctx extends App {
  requestId: string
  signal: AbortSignal
  /** Absent on public endpoints without a credential and in jobs of the service itself. */
  actor: Actor | undefined
}

/** A context of an endpoint that needs a signed-in user. */
export interface ActorCtx extends Ctx {
  actor: Actor
}

/** A context of an endpoint that acts in a workspace; access is already checked. */
export interface WorkspaceCtx extends ActorCtx {
  workspace: WorkspaceAccess
}

export interface OrganizationAccess {
  id: string
  name: string
  role: OrganizationRole
}

/** A context of an endpoint that administers an organization; access is already checked. */
export interface OrganizationCtx extends ActorCtx {
  organization: OrganizationAccess
}

/** Runs work in one transaction; inside, `ctx.db` is the transaction. Remote calls never happen in here. */
export function transact<C extends Pick<App, 'db'>, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return inTransaction(ctx.db, (trx) => work({ ...ctx, db: trx }))
}
