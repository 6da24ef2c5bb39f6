/** Notifications, what each user wants of them, and mutes. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'
import type { JsonColumn, Nullable } from './columns.ts'

type StoredTopic =
  | 'post_published'
  | 'publish_failed'
  | 'account_needs_attention'
  | 'new_engagement'
  | 'new_message'
  | 'reply_failed'
  | 'workspace_invite'
  | 'webhook_disabled'
  | 'ownership_transfer'
  | 'security_action'
  | 'access_changed'

interface StoredPreference {
  email_frequency: 'off' | 'immediate' | 'daily'
  in_app: boolean
}

export interface NoticeAction {
  label: string
  href?: string
  kind: 'primary' | 'secondary'
  operation?: 'retry_failed_publication' | 'resolve_destination'
  target_id?: string
}

export interface Notifications {
  id: string
  user_id: string
  workspace_id: Nullable<string>
  topic: StoredTopic
  event_key: string
  title: string
  body: string
  href: string
  payload: JsonColumn<Record<string, string>>
  actions: JsonColumn<NoticeAction[]>
  /** False: kept for mail only, or removed from the inbox. */
  in_app: Generated<boolean>
  /** The daily mail that it waits for. */
  digest_at: Nullable<Date>
  /** The transaction that made it, as `pg_current_xact_id()` says. */
  tx: Generated<string>
  created_at: Date
  read_at: Nullable<Date>
}

export interface NotificationMails {
  user_id: string
  event_key: string
  created_at: Date
}

export interface NotificationSettings {
  user_id: string
  preferences: JsonColumn<Partial<Record<StoredTopic, StoredPreference>>>
  /** `HH:MM` */
  digest_time: string
  digest_timezone: string
  updated_at: Date
}

export interface NotificationMutes {
  id: string
  user_id: string
  /** Null: the whole account. */
  workspace_id: Nullable<string>
  starts_at: Date
  ends_at: Date
}

export interface NotificationTables {
  notifications: Notifications
  notification_mails: NotificationMails
  notification_settings: NotificationSettings
  notification_mutes: NotificationMutes
}
