/** Emails sent by the instance, and delivery reports about them. */
import { Type } from 'typebox'
import { anyone, endpointsOf, noContent, onInstance } from '../endpoint.ts'
import { Line, OneOf } from '../primitives.ts'
import { idParams, pageQuery } from './common.ts'
import { DeliveryReport, MailList, MailTest, MailWithContent } from './mail.schemas.ts'
import { emailDeliveryStatuses } from './team.schemas.ts'

const administration = endpointsOf('administration')
const webhooks = endpointsOf('webhooks')

export const listMails = administration.get('list-mails', '/admin/mails', {
  summary: 'List emails',
  description: 'Emails of the last 30 days, newest first, without their content.',
  access: onInstance,
  query: Type.Object({
    status: Type.Optional(OneOf(emailDeliveryStatuses)),
    recipient: Type.Optional(Line({ max: 320, description: 'Only emails to this address, case-insensitive.' })),
    ...pageQuery(),
  }),
  success: { 200: MailList },
})

export const getMail = administration.get('get-mail', '/admin/mails/{id}', {
  summary: 'Get an email',
  description:
    'The content is included until a mail server accepts the email. Without a mail server, an administrator reads codes and links here and passes them on. They are one-time secrets, so every read is logged.',
  access: onInstance,
  params: idParams('The mail.'),
  success: { 200: MailWithContent },
})

export const sendTestMail = administration.post('send-test-mail', '/admin/mails/test', {
  summary: 'Send a test email',
  description:
    "Sends an email to the caller's address now, without the queue and without retries, and returns the answer of the mail server. The email is listed like any other.",
  access: onInstance,
  success: { 200: MailTest },
  rateLimits: ['mail-test'],
})

export const reportMailDelivery = webhooks.post('report-mail-delivery', '/webhooks/mail', {
  summary: 'Report the delivery of an email',
  description:
    "For the instance's mail service. Signed as described by Standard Webhooks, with the secret from `MAIL_REPORTS_SECRET`. A report that is outdated or doesn't match a sent email is accepted and ignored.",
  access: anyone,
  headers: Type.Object({
    'webhook-id': Type.Optional(Line({ max: 200, description: 'The id of the report.' })),
    'webhook-timestamp': Type.Optional(Line({ max: 20, description: 'Unix time in seconds; at most 5 minutes from now.' })),
    'webhook-signature': Type.Optional(
      Line({ max: 2000, description: '`v1,` and the HMAC-SHA-256 in base64; several are separated by spaces.' }),
    ),
  }),
  body: DeliveryReport,
  success: { 204: noContent },
  problems: ['signature_invalid', 'mail_not_configured'],
  signed: true,
})
