import { mailSeal, type NewMail } from '#signals/mail/mail.ts'
import type { TestApp } from './create-test-app.ts'

export async function readMails({ app }: Pick<TestApp, 'app'>, to?: string): Promise<NewMail[]> {
  const all = app.db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id')
  const rows = await (to === undefined ? all : all.where('recipient', '=', to)).execute()
  return rows.map(({ id, kind, recipient, subject, sealed }) => ({
    ...(app.box.open(sealed, mailSeal(id)) as Omit<NewMail, 'kind' | 'to' | 'subject'>),
    kind: kind as NewMail['kind'],
    to: recipient,
    subject,
  }))
}
