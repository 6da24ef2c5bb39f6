/** Mail to one person. Written in the transaction of the change that asks for it, sent by a job. */
import type { App, Ctx } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { insertMail } from './mail.store.ts'

export { type Speaker, speakerOf } from './speaker.ts'

/** What a mail is about; shown to administrators beside its state. */
export type MailKind =
  | 'email_verification'
  | 'registration_notice'
  | 'password_reset'
  | 'email_change'
  | 'email_change_notice'
  | 'invitation'
  | 'notification'
  | 'digest'

export interface NewMail {
  kind: MailKind
  to: string
  /** Of the texts, a tag of BCP 47; absent: English. */
  language?: string
  /** One line. */
  subject: string
  /** Paragraphs, without greeting and signature. */
  paragraphs: readonly string[]
  /** A code to type, shown large. */
  code?: string
  /** The one thing to press. `url` is absolute. */
  action?: { label: string; url: string }
  /** Absolute address where the reader chooses which mail to get. For optional mail only: it becomes List-Unsubscribe. */
  unsubscribeUrl?: string
}

/** What stands in the seal. */
export type MailContent = Omit<NewMail, 'kind' | 'to' | 'subject'>

export const isMailAvailable = ({ config }: Pick<App, 'config'>): boolean => config.SMTP_URL !== ''

export const mailSeal = (mailId: string): string => `mail:${mailId}`

/** Gives the id of the mail. What it says is sealed, since it may hold a one-time secret. */
export async function queueMail(ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'box'>, mail: NewMail): Promise<string> {
  const now = ctx.clock.now()
  const id = uuid7(now)
  const { kind, to, subject, ...content } = mail
  const sealed = ctx.box.seal(content, mailSeal(id))
  await insertMail(ctx.db, { id, kind, recipient: to, subject, sealed, status_at: now, created_at: now })
  await ctx.queue.enqueue(ctx, 'mail.send', { mail_id: id }, { subject: id })
  return id
}
