/** Mail that the instance sent, and the reports of mail servers about it. */
import { Type } from 'typebox'
import { anyone, endpointsOf, noContent, onInstance } from '../endpoint.ts'
import { Line, OneOf } from '../primitives.ts'
import { idParams, pageQuery } from './common.ts'
import { DeliveryReport, MailList, MailWithContent } from './mail.schemas.ts'
import { emailDeliveryStatuses } from './team.schemas.ts'

const administration = endpointsOf('administration')
const webhooks = endpointsOf('webhooks')

export const listMails = administration.get('list-mails', '/admin/mails', {
  summary: 'Lists the mail of the instance',
  description: 'Newest first, of the last 30 days.',
  access: onInstance,
  query: Type.Object({ status: Type.Optional(OneOf(emailDeliveryStatuses)), ...pageQuery() }),
  success: { 200: MailList },
})

export const getMail = administration.get('get-mail', '/admin/mails/{id}', {
  summary: 'One mail, with what it says unless a mail server took it',
  description:
    'Without a mail server this is how codes and links reach people: an administrator reads them here and passes them on. They are one-time secrets, so every reading is logged.',
  access: onInstance,
  params: idParams('The mail.'),
  success: { 200: MailWithContent },
})

export const reportMailDelivery = webhooks.post('report-mail-delivery', '/webhooks/mail', {
  summary: 'Reports the outcome of a mail',
  description:
    'For the mail service of the instance. Signed as Standard Webhooks describes, with the secret in `MAIL_REPORTS_SECRET`. A report that is old, or about nothing that waits for one, is accepted and ignored.',
  access: anyone,
  headers: Type.Object({
    'webhook-id': Type.Optional(Line({ max: 200, description: 'The id of the report.' })),
    'webhook-timestamp': Type.Optional(Line({ max: 20, description: 'Unix seconds; at most 5 minutes from now.' })),
    'webhook-signature': Type.Optional(
      Line({ max: 2000, description: '`v1,` and the HMAC-SHA-256 in base64; several with blanks between them.' }),
    ),
  }),
  body: DeliveryReport,
  success: { 204: noContent },
  problems: ['signature_invalid', 'mail_not_configured'],
  signed: true,
})
