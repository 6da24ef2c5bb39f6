/** Notifications, what each user wants of them, and mutes. The migrations are the truth; this file follows them. */
import type { JsonColumn, Nullable } from './columns.ts'

export interface Notifications {
  id: string
  user_id: string
  workspace_id: Nullable<string>
  topic: string
  event_key: string
  title: string
  body: string
  href: string
  payload: JsonColumn<Record<string, string>>
  actions: JsonColumn<unknown[]>
  created_at: Date
  read_at: Nullable<Date>
}

export interface NotificationTables {
  notifications: Notifications
}
