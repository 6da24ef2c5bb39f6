import type { Mail, MailWithContent } from '@broadside/contract/features/mail.schemas'
import type { Static } from 'typebox'
import type { MailContent, MailKind } from './mail.ts'
import { messageIdOf } from './mail.policy.ts'
import type { MailRow } from './mail.store.ts'
import { defined } from '#lib/defined.ts'

export const presentMail = (mail: MailRow, origin: string): Static<typeof Mail> => ({
  id: mail.id,
  kind: mail.kind as MailKind,
  recipient: mail.recipient,
  subject: mail.subject,
  status: mail.status,
  status_at: mail.status_at.toISOString(),
  message_id: messageIdOf(mail, origin),
  attempts: mail.attempts,
  ...defined({ error: mail.error ?? undefined }),
  created_at: mail.created_at.toISOString(),
})

export const presentContent = ({ paragraphs, code, action }: MailContent): NonNullable<Static<typeof MailWithContent>['content']> => ({
  paragraphs: [...paragraphs],
  ...defined({ code, action }),
})
