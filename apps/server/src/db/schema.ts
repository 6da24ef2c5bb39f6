/** The tables as Kysely sees them. */
import type { Insertable, Selectable } from 'kysely'
import type {
  VoiceProfiles,
  Grants,
  Accounts,
  NetworkApps,
  ConnectionStates,
  Media,
  Uploads,
  MediaRenditions,
  MediaUses,
} from './tables-accounts.ts'
import type {
  Users,
  Foundation,
  SecretChecks,
  Sessions,
  Organizations,
  OrganizationMembers,
  Workspaces,
  WorkspaceMembers,
  ApiTokens,
  IdempotencyKeys,
  RateLimitCounters,
  Events,
  Processes,
} from './tables-identity.ts'
import type {
  Publications,
  Destinations,
  Deliveries,
  Attempts,
  DeliverySteps,
  NetworkBuckets,
  SitePosts,
  Builds,
} from './tables-publishing.ts'
import type { CollectionTables } from './tables-collections.ts'
import type { DesignTables } from './tables-designs.ts'
import type { TelegramTables } from './tables-telegram.ts'
import type { MailTables } from './tables-mail.ts'
import type { NotificationTables } from './tables-notifications.ts'
import type { OrganizationTables } from './tables-organizations.ts'
import type { ReadinessTables } from './tables-readiness.ts'
import type { SecurityTables } from './tables-security.ts'
import type { SetTables } from './tables-sets.ts'
import type { VideoTables } from './tables-video.ts'
import type { WebhookTables } from './tables-webhooks.ts'

export * from './tables-accounts.ts'
export * from './tables-collections.ts'
export * from './tables-designs.ts'
export * from './tables-identity.ts'
export * from './tables-publishing.ts'
export * from './tables-video.ts'

export interface Tables
  extends
    CollectionTables,
    DesignTables,
    TelegramTables,
    MailTables,
    NotificationTables,
    OrganizationTables,
    ReadinessTables,
    SecurityTables,
    SetTables,
    VideoTables,
    WebhookTables {
  users: Users
  foundation: Foundation
  sessions: Sessions
  organizations: Organizations
  organization_members: OrganizationMembers
  workspaces: Workspaces
  workspace_members: WorkspaceMembers
  api_tokens: ApiTokens
  idempotency_keys: IdempotencyKeys
  rate_limit_counters: RateLimitCounters
  events: Events
  processes: Processes
  secret_checks: SecretChecks
  voice_profiles: VoiceProfiles
  grants: Grants
  accounts: Accounts
  network_apps: NetworkApps
  connection_states: ConnectionStates
  media: Media
  uploads: Uploads
  media_renditions: MediaRenditions
  media_uses: MediaUses
  publications: Publications
  destinations: Destinations
  deliveries: Deliveries
  attempts: Attempts
  delivery_steps: DeliverySteps
  network_buckets: NetworkBuckets
  site_posts: SitePosts
  builds: Builds
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
