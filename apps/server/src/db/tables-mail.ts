/** Mail, invitations and the audit of access. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'

export interface Mails {
  id: string
  kind: string
  recipient: string
  subject: string
  /** The text, which may hold one-time secrets. */
  sealed: string
  status: Generated<'created' | 'queued' | 'sent' | 'delivered' | 'delivery_failed' | 'delivery_unavailable'>
  status_at: Date
  created_at: Date
}

export interface MailTables {
  mails: Mails
}
