/** Sends one email now, so that a server admin sees the answer of the mail server. */
import type { MailTest } from '@broadside/contract/features/mail.schemas'
import type { Static } from 'typebox'
import { type ActorCtx, transact } from '#server/context.ts'
import { defined } from '#lib/defined.ts'
import { uuid7 } from '#lib/ids.ts'
import { MailRefused } from '#lib/mailer.ts'
import { messagesFor } from './mail-messages.ts'
import { mailServerOf } from './mail.policy.ts'
import { getReader, insertMail, storeTest } from './mail.store.ts'
import { isMailAvailable, type MailContent, mailSeal } from './mail.ts'
import { compose } from './sending.ts'

type Answer = Static<typeof MailTest>

interface Attempt {
  id: string
  recipient: string
  subject: string
  content: MailContent
}

async function send(ctx: ActorCtx, { content, ...mail }: Attempt): Promise<MailRefused | undefined> {
  try {
    await ctx.mailer.send(compose(ctx, mail, content))
    return undefined
  } catch (error) {
    if (error instanceof MailRefused) return error
    throw error
  }
}

/** The email is listed after it was sent, because nothing sends it again. */
const record = (ctx: ActorCtx, { id, recipient, subject, content }: Attempt, refusal: MailRefused | undefined): Promise<void> =>
  transact(ctx, async ({ db, box, clock }) => {
    const now = clock.now()
    await insertMail(db, {
      id,
      kind: 'test',
      recipient,
      subject,
      sealed: box.seal(content, mailSeal(id)),
      status: refusal ? 'delivery_failed' : 'sent',
      attempts: 1,
      ...defined({ error: refusal?.detail }),
      status_at: now,
      created_at: now,
    })
    await storeTest(db, { server: mailServerOf(ctx.config), is_accepted: !refusal, tested_at: now })
  })

export async function testMail(ctx: ActorCtx): Promise<Answer> {
  const { email: recipient, language } = await getReader(ctx.db, ctx.actor.userId)
  if (!isMailAvailable(ctx)) return { ok: false, code: 'not_configured', recipient }
  const { format } = messagesFor(language)
  const content = { ...defined({ language: language ?? undefined }), paragraphs: [format('test_text')] }
  const attempt = { id: uuid7(ctx.clock.now()), recipient, subject: format('test'), content }
  const refusal = await send(ctx, attempt)
  await record(ctx, attempt, refusal)
  if (!refusal) return { ok: true, code: 'accepted', recipient }
  return { ok: false, code: refusal.isAnswered ? 'rejected' : 'no_answer', recipient, detail: refusal.detail }
}
