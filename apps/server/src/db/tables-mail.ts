/** Mail, invitations and the audit of access. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'
import type { JsonColumn, Nullable } from './columns.ts'

export interface Mails {
  id: string
  kind: string
  recipient: string
  subject: string
  /** The text, which may hold one-time secrets. Empty once it was erased. */
  sealed: string
  status: Generated<'created' | 'queued' | 'sent' | 'delivered' | 'delivery_failed' | 'delivery_unavailable'>
  status_at: Date
  /** What the mail server or a report said. */
  error: Nullable<string>
  created_at: Date
}

export interface Invitations {
  id: string
  workspace_id: string
  email: string
  role: 'viewer' | 'editor' | 'admin'
  token_hash: Buffer
  /** How far this mail has come is how far the invitation has. */
  mail_id: string
  invited_by_user_id: Nullable<string>
  created_at: Date
  last_sent_at: Date
  expires_at: Date
  accepted_at: Nullable<Date>
  accepted_by_user_id: Nullable<string>
  revoked_at: Nullable<Date>
}

export interface AccessAudit {
  id: string
  workspace_id: string
  action: string
  actor_kind: 'user' | 'token' | 'system'
  actor_user_id: Nullable<string>
  subject_id: string
  details: JsonColumn<Record<string, string>>
  created_at: Date
}

export interface MailTables {
  access_audit: AccessAudit
  invitations: Invitations
  mails: Mails
}
