/** The context of every operation. `App` lives as long as the process, `Ctx` as long as one request or job. */
import type { OrganizationRole, Role } from '@broadside/contract/endpoint'
import type { EventDetails, EventType } from '@broadside/contract/events'
import type { Network, OpenSocket, ServiceClient } from '@broadside/networks/spec/index'
import type { Config } from './config.ts'
import { inTransaction } from '#db/after-commit.ts'
import type { Announcer } from '#db/announcer.ts'
import type { RunInBatch } from '#db/batch.ts'
import type { Database, Db } from '#db/open.ts'
import type { Forwarded } from '#http/forwarded.ts'
import type { RateLimiter } from '#http/rate-limit.ts'
import type { JobCtx, JobData } from '#jobs/define.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Box } from '#lib/crypto-box.ts'
import type { Outages } from '#lib/outages.ts'
import type { Log } from '#lib/log.ts'
import type { Mailer } from '#lib/mailer.ts'
import type { Metrics } from '#lib/metrics/metrics.ts'
import type { NetworkHttp } from '#lib/network-http.ts'
import type { SafeFetch } from '#lib/safe-fetch.ts'
import type { Share } from '#lib/sharing.ts'
import type { Signer } from '#lib/signer.ts'
import type { Threads } from '#lib/threads.ts'
import { inSpan, type SpanParts, type Traces } from '#lib/traces/traces.ts'
import type { LiveSettings } from './live-settings.ts'
import type { MediaStore } from '#lib/media-store/media-store.ts'
import type { LiveStreams } from '#http/live-streams.ts'

export interface Clock {
  now(): Date
}

/** An event of any type, as a feature recorded it. */
export type RecordedEvent = { [T in EventType]: { workspaceId: string; type: T; data: EventDetails<T> } }[EventType]

/**
 * Callbacks of higher-level features, run in the transaction of a change in a lower-level feature that cannot import
 * them. `features/handlers.ts` is the table.
 */
export interface Handlers {
  workspaceCreated(ctx: Pick<App, 'db' | 'clock'>, workspaceId: string): Promise<void>
  workspaceDeleted(ctx: WorkspaceCtx): Promise<void>
  accountsDisconnected(ctx: InWorkspace, accountIds: readonly string[]): Promise<void>
  /** What was read from the network about these accounts must be erased. They are disconnected already. */
  accountsErased(ctx: InWorkspace, accountIds: readonly string[]): Promise<void>
  /** The collected features of accounts were turned on or off. */
  featuresChosen(ctx: WorkspaceCtx, choices: readonly { account_id: string; feature: string; enabled: boolean }[]): Promise<void>
  /** Events were recorded in this transaction. */
  eventsRecorded(ctx: Pick<App, 'db' | 'clock' | 'queue'>, events: readonly RecordedEvent[]): Promise<void>
  /** The operator changed the availability of a network. */
  networkControlled(ctx: Pick<App, 'db' | 'clock' | 'queue'>, platform: string): Promise<void>
  jobFailed(ctx: JobCtx, job: { data: JobData | null }): Promise<void>
  mailFailed(ctx: Ctx, mailId: string): Promise<void>
  /** The file that an upload is expected to bring. Throws if no feature expects it. */
  findAwaited(ctx: WorkspaceCtx, id: string, announced: { size: number; client_sha256?: string }): Promise<AwaitedFile>
  uploadEnded(ctx: InWorkspace, arrived: ArrivedFile): Promise<void>
  mediaPurged(ctx: Pick<App, 'db' | 'clock'>, media: { workspaceId: string; mediaId: string; reason: string }): Promise<void>
}

export interface ArrivedFile {
  mediaId: string
  sha256: string
}

/** A file that a higher-level feature expects from an upload. */
export interface AwaitedFile {
  sha256: string | null
  /** Throws `limit_reached` if the workspace has no room for it. */
  assertRoom(ctx: WorkspaceCtx): Promise<void>
  /** Assigns this upload to the file. Call it in the transaction that starts the upload. */
  attach(ctx: WorkspaceCtx, mediaId: string): Promise<void>
  settle(ctx: WorkspaceCtx, arrived: ArrivedFile): Promise<void>
}

/** Parts contributed by features are declared in their own files (`declare module`). */
export interface App {
  /** The current settings: the environment, and stored ones where the environment has none. */
  config: Config
  settings: LiveSettings
  /** Public origin of the service, without a trailing slash. */
  origin: string
  baseUrl: string
  /** Id of this process in the table `processes`. */
  processId: string
  handlers: Handlers
  clock: Clock
  /** Measures the clock against the database. Returns how many milliseconds the machine's own clock is behind. */
  measureClock(): Promise<number>
  /** Measures first if the clock may be wrong because the machine slept or its clock was set. */
  settleClock(): Promise<void>
  log: Log
  outages: Outages
  database: Database
  db: Db
  /** Shares statements with other requests and jobs of this process. */
  inBatch: RunInBatch<App>
  share: Share
  announcer: Announcer
  queue: Queue
  limiter: RateLimiter
  box: Box
  /** Signs for a purpose with the first secret key, and verifies with all of them. */
  signer(purpose: string): Signer
  networks: Readonly<Record<string, Network>>
  /** How networks that identify a client by its URL see this service. */
  serviceClient: ServiceClient
  http: NetworkHttp
  openSocket: OpenSocket
  safeFetch: SafeFetch
  mediaStore: MediaStore
  live: LiveStreams
  mailer: Mailer
  metrics: Metrics
  traces: Traces
  forwarded: Forwarded
  threads: Threads
}

/** A sign-in at an identity provider, and when the provider last authenticated the user. */
export interface Assurance {
  providerId: string
  at: Date
}

export interface SessionCredential {
  kind: 'session'
  sessionId: string
  assurance?: Assurance | undefined
  /** A configured emergency user, signed in with password and second factor. */
  isEmergency?: boolean
}

export interface TokenCredential {
  kind: 'token'
  tokenId: string
  permissions: readonly string[]
  /** The token's only workspace, or undefined for all of its user. */
  workspaceId: string | undefined
  createdAt: Date
  /** The assurance of the session that created the token. */
  assurance?: Assurance | undefined
}

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

/** A context that acts in a workspace, possibly without a user. */
export interface InWorkspace extends Ctx {
  workspace: Pick<WorkspaceAccess, 'id'>
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

/** Runs work in one transaction; inside, `ctx.db` is the transaction. Must not make remote calls. */
export function transact<C extends Pick<App, 'db'> & Partial<Pick<App, 'traces'>>, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  const run = () => inTransaction(ctx.db, (trx) => work({ ...ctx, db: trx }))
  return ctx.traces?.isOn ? inSpan(ctx.traces, 'transaction', transactionParts, run) : run()
}

const transactionParts: SpanParts = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }
