/** Emails to one person, stored in the transaction of the change that needs them and sent by a job. */
import type { App, Ctx } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { findTest, insertMail, moveMail, wasSent } from './mail.store.ts'
import { mailServerOf } from './mail.policy.ts'

export { type MailMessages, messagesFor } from './mail-messages.ts'

/** The purpose of an email; shown to administrators with its state. */
export type MailKind =
  | 'email_verification'
  | 'registration_notice'
  | 'password_reset'
  | 'email_change'
  | 'email_change_notice'
  | 'invitation'
  | 'notification'
  | 'digest'
  | 'test'

/** Emails without which a person can't sign in. They are sent even while the server is held. */
const letIn: ReadonlySet<MailKind> = new Set(['email_verification', 'email_change', 'password_reset', 'test'])

const jobOf = (kind: MailKind): string => (letIn.has(kind) ? 'mail.send-access' : 'mail.send')

export interface NewMail {
  kind: MailKind
  to: string
  /** BCP 47 tag of the texts' language; English if absent. */
  language?: string
  /** One line. */
  subject: string
  /** Without greeting and signature. */
  paragraphs: readonly string[]
  /** A code to type, shown in large type. */
  code?: string
  /** The main link. `url` is absolute. */
  action?: { label: string; url: string }
  /** Absolute URL of the reader's notification settings. For optional emails only; becomes List-Unsubscribe. */
  unsubscribeUrl?: string
}

export type MailContent = Omit<NewMail, 'kind' | 'to' | 'subject'>

export const isMailAvailable = ({ config }: Pick<App, 'config'>): boolean => config.SMTP_URL !== ''

export const mailSeal = (mailId: string): string => `mail:${mailId}`

/** Returns the email's id. The content is sealed because it may contain a one-time secret. */
export async function queueMail(ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'box'>, mail: NewMail): Promise<string> {
  const now = ctx.clock.now()
  const id = uuid7(now)
  const { kind, to, subject, ...content } = mail
  const sealed = ctx.box.seal(content, mailSeal(id))
  await insertMail(ctx.db, { id, kind, recipient: to, subject, sealed, status_at: now, created_at: now })
  await ctx.queue.enqueue(ctx, jobOf(kind), { mail_id: id }, { subject: id })
  return id
}

/** Keeps an email from being sent if it still waits. One that a job is sending may arrive. */
export async function withdrawMail(ctx: Pick<Ctx, 'db' | 'clock' | 'queue'>, id: string): Promise<void> {
  for (const type of ['mail.send', 'mail.send-access']) await ctx.queue.cancel(ctx, type, [id])
  await moveMail(ctx.db, id, { from: ['created', 'queued'], to: 'delivery_unavailable', at: ctx.clock.now() })
}

export type MailProof = 'off' | 'untested' | 'failed' | 'works'

/** Whether emails are known to be sent: by the last test of the current mail server, or by any email since the server was set. */
export async function readMailProof(ctx: Pick<Ctx, 'db' | 'config'>): Promise<MailProof> {
  if (!isMailAvailable(ctx)) return 'off'
  const test = await findTest(ctx.db, mailServerOf(ctx.config))
  if (test?.is_accepted || (await wasSent(ctx.db, test?.tested_at))) return 'works'
  return test ? 'failed' : 'untested'
}
