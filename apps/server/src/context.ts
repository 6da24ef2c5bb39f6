/** What every operation receives. `App` lives as long as the process, `Ctx` as long as one request or job. */
import type { OrganizationRole, Role } from '@broadside/contract/endpoint'
import type { Network } from '@broadside/networks/spec/index'
import type { Config } from './config.ts'
import type { Database, Db } from './db/open.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { Queue } from './jobs/queue.ts'
import type { Box } from './lib/crypto-box.ts'
import type { Disruptions } from './lib/disruptions.ts'
import type { Log } from './lib/log.ts'
import type { Mailer } from './lib/mailer.ts'
import type { NetworkHttp } from './lib/network-http.ts'
import type { SafeFetch } from './lib/safe-fetch.ts'
import type { Signer } from './lib/signer.ts'
import type { LiveSettings } from './features/admin/live-settings.ts'
import type { Drawing } from './features/designs/drawing/drawing.ts'
import type { MediaStore } from './features/media/media-store.ts'
import type { LiveNotifications } from './features/notifications/live.ts'

export interface Clock {
  now(): Date
}

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
  clock: Clock
  log: Log
  disruptions: Disruptions
  database: Database
  db: Db
  queue: Queue
  limiter: RateLimiter
  box: Box
  /** Signs for a purpose with the first secret key, and verifies with all of them. */
  signer(purpose: string): Signer
  networks: Readonly<Record<string, Network>>
  http: NetworkHttp
  safeFetch: SafeFetch
  mediaStore: MediaStore
  live: LiveNotifications
  mailer: Mailer
  drawing: Drawing
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
  return ctx.db.transaction().execute((trx) => work({ ...ctx, db: trx }))
}
