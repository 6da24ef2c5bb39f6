import {
  getMail as getMailEndpoint,
  listMails as listMailsEndpoint,
  reportMailDelivery,
  sendTestMail,
} from '@broadside/contract/features/mail'
import type { ActorCtx } from '#server/context.ts'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { notFound } from '#lib/errors.ts'
import { type MailContent, mailSeal } from './mail.ts'
import { presentContent, presentMail } from './mail.present.ts'
import { findMail, listMails, type MailRow } from './mail.store.ts'
import { testMail } from './mail-test.ts'
import { applyReport, assertReporter } from './reports.ts'

/** Delivered emails stay private. An administrator has to pass on the others by hand. */
function openUndelivered(ctx: ActorCtx, { id, status, sealed }: MailRow): MailContent | undefined {
  if (status === 'sent' || status === 'delivered' || sealed === '') return undefined
  ctx.log.warn({ mail: id, user: ctx.actor.userId }, 'administrator read an email')
  return ctx.box.open(sealed, mailSeal(id)) as MailContent
}

export const mailRoutes: Route[] = [
  route(listMailsEndpoint, async (ctx, { query: { status, recipient: given, limit, cursor } }) => {
    const recipient = given?.toLowerCase()
    const filters = { list: 'mails', status, recipient }
    const rows = await listMails(ctx.db, { status, recipient, limit, after: readCursor(ctx, filters, cursor) })
    const present = (row: MailRow) => presentMail(row, ctx.origin)
    return toPage(ctx, { rows, limit, filters, path: '/admin/mails', query: { status, recipient }, present })
  }),
  route(getMailEndpoint, async (ctx, { params }) => {
    const mail = await findMail(ctx.db, params.id)
    if (!mail) throw notFound('email')
    const content = openUndelivered(ctx, mail)
    return { ...presentMail(mail, ctx.origin), ...(content ? { content: presentContent(content) } : {}) }
  }),
  route(sendTestMail, async (ctx) => testMail(ctx), { remote: true }),
  route(reportMailDelivery, async (ctx, { body, headers }, { request }) => {
    assertReporter(ctx, {
      id: headers['webhook-id'],
      timestamp: headers['webhook-timestamp'],
      signature: headers['webhook-signature'],
      body: request.rawBody ?? Buffer.alloc(0),
    })
    await applyReport(ctx, body)
  }),
]
