import { Type } from 'typebox'
import { Answer, Body, Int, Line, Lines, OneOf, Page, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'
import { emailDeliveryStatuses } from './team.schemas.ts'

const mailFields = {
  id: Type.String(),
  kind: OneOf([
    'email_verification',
    'registration_notice',
    'password_reset',
    'email_change',
    'email_change_notice',
    'invitation',
    'notification',
    'digest',
    'test',
  ]),
  recipient: Type.String(),
  subject: Type.String(),
  status: OneOf(emailDeliveryStatuses),
  status_at: Timestamp('When the status last changed.'),
  message_id: Type.String({ description: 'The Message-ID, which delivery reports refer to.' }),
  attempts: Int({ min: 0, description: 'How often sending was tried.' }),
  error: Type.Optional(Type.String({ description: 'Message from the mail server or the last report, for operators.' })),
  created_at: Timestamp(),
}

const example = {
  id: exampleId(62),
  kind: 'invitation' as const,
  recipient: 'grace@social.example',
  subject: "You've been invited to Harbour Cafe",
  status: 'delivery_unavailable' as const,
  status_at: '2026-11-20T15:04:05.123Z',
  message_id: `<${exampleId(62)}@social.example>`,
  attempts: 0,
  created_at: '2026-11-20T15:04:05.123Z',
}

export const Mail = Answer('MailResponse', mailFields, { description: 'An email sent by the instance.', examples: [example] })
export const MailList = Page('ListMailsOutputBody', Mail)

export const MailWithContent = Answer(
  'MailWithContentResponse',
  {
    ...mailFields,
    content: Type.Optional(
      Type.Object(
        {
          paragraphs: Type.Array(Type.String()),
          code: Type.Optional(Type.String()),
          action: Type.Optional(Type.Object({ label: Type.String(), url: Type.String() })),
        },
        { description: 'Absent once a mail server accepted the email.' },
      ),
    ),
  },
  {
    description: 'An email with its content.',
    examples: [
      {
        ...example,
        content: {
          paragraphs: ['Ada invited you to join Harbour Cafe as editor.'],
          action: {
            label: 'View invitation',
            url: 'https://social.example/invitation?token=3q2-7wQk1m0JtVbXy9Zc8LrFh5NdUe6AsGi4PoTvMxE',
          },
        },
      },
    ],
  },
)

export const MailTest = Answer(
  'MailTestOutputBody',
  {
    ok: Type.Boolean({ description: 'True if the mail server accepted the email.' }),
    code: OneOf(['accepted', 'rejected', 'no_answer', 'not_configured']),
    recipient: Type.String({ description: "The caller's email address." }),
    detail: Type.Optional(Type.String({ description: 'The answer of the mail server, or why there was none.' })),
  },
  {
    description: 'The result of a test email.',
    examples: [{ ok: false, code: 'rejected', recipient: 'ada@harbour.example', detail: 'Invalid login: 535 Authentication failed' }],
  },
)

export const DeliveryReport = Body(
  {
    message_id: Line({ min: 3, max: 998, description: 'The Message-ID of the email, with or without angle brackets.' }),
    status: OneOf(['delivered', 'delivery_failed']),
    at: Timestamp('When it happened.'),
    detail: Type.Optional(Lines({ max: 2000, description: 'Message from the receiving server.' })),
  },
  {
    examples: [
      {
        message_id: `<${exampleId(62)}@social.example>`,
        status: 'delivery_failed',
        at: '2026-11-20T15:05:00.000Z',
        detail: '550 5.1.1 No such user',
      },
    ],
  },
)
