/** Telegram channels and groups, which are connected by sending a command to the instance's bot. */
import { Type } from 'typebox'
import { anyone, endpointsOf, inWorkspace } from '../endpoint.ts'
import { Line } from '../primitives.ts'
import { IssueTelegramConnectionCodeBody, TelegramConnectionCode, TelegramReceipt, TelegramUpdate } from './telegram.schemas.ts'

const accounts = endpointsOf('accounts')
const webhooks = endpointsOf('webhooks')

export const issueTelegramConnectionCode = accounts.post('issue-telegram-connection-code', '/accounts/telegram/connection-code', {
  summary: 'Issue a Telegram connection command',
  description:
    'An administrator of the chat must send the command there within 15 minutes. It works once and is shown only in this response.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: IssueTelegramConnectionCodeBody,
  success: { 200: TelegramConnectionCode },
  problems: ['limit_reached', 'provider_not_ready', 'telegram_not_configured', 'provider_unavailable'],
  rateLimits: ['telegram-code'],
  idempotency: 'once',
})

export const receiveTelegramUpdate = webhooks.post('receive-telegram-update', '/webhooks/telegram', {
  summary: 'Receive a Telegram update',
  description: 'For Telegram only, authenticated by the secret token of the webhook registration. Updates are deduplicated.',
  access: anyone,
  headers: Type.Object({
    'x-telegram-bot-api-secret-token': Type.Optional(Line({ max: 256, description: 'The secret token of the webhook registration.' })),
  }),
  body: TelegramUpdate,
  bodyLimit: 256 * 1024,
  success: { 200: TelegramReceipt },
  problems: ['signature_invalid', 'telegram_not_configured'],
})
