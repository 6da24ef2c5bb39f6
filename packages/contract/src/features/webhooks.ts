/** Webhooks for external programs. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, self } from '../endpoint.ts'
import { resourceOf, throughResource } from '../resource.ts'
import { idParams } from './common.ts'
import {
  CreatedExternalWebhook,
  CreateExternalWebhookBody,
  ExternalWebhook,
  ReplayedWebhook,
  ReplayWebhookBody,
  RotatedWebhookSecret,
  RotateWebhookSecretBody,
  UpdateExternalWebhookBody,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookListQuery,
} from './webhooks.schemas.ts'

const { get, post } = endpointsOf('webhooks')
const params = idParams('The webhook.')
const webhooks = resourceOf({
  tag: 'webhooks',
  path: '/external-webhooks',
  params,
  item: ExternalWebhook,
  access: throughResource('webhook', 'admin'),
})

export const listExternalWebhooks = get('list-external-webhooks', '/external-webhooks', {
  summary: 'List webhooks',
  description: 'Webhooks of all workspaces that the credential can read, newest first. Revoked webhooks are listed for 30 days.',
  access: self,
  query: WebhookListQuery,
  success: { 200: Type.Array(ExternalWebhook) },
  problems: ['workspace_access_denied'],
})

export const createExternalWebhook = post('create-external-webhook', '/external-webhooks', {
  summary: 'Create a webhook',
  description: 'For admins. The signing secret is shown only in this response. A workspace can have up to 20 webhooks by default.',
  access: inWorkspace('admin', 'body.workspace_id'),
  body: CreateExternalWebhookBody,
  success: { 201: CreatedExternalWebhook },
  problems: ['limit_reached'],
  idempotency: 'once',
})

export const getExternalWebhook = webhooks.get('get-external-webhook', {
  summary: 'Get a webhook',
  description: 'The signing secret is never returned.',
})

export const updateExternalWebhook = webhooks.update('update-external-webhook', {
  summary: 'Update a webhook',
  description:
    'For admins. Omitted properties keep their values. The caller becomes responsible for the webhook: it is disabled when that person is no longer an admin.',
  body: UpdateExternalWebhookBody,
  problems: ['state_conflict'],
})

export const revokeExternalWebhook = webhooks.delete('revoke-external-webhook', {
  summary: 'Revoke a webhook',
  description: "For admins. Pending messages are canceled. Repeatable; a revoked webhook can't be reactivated.",
})

export const rotateWebhookSecret = webhooks.below.post('rotate-webhook-secret', 'rotate-secret', {
  summary: "Rotate a webhook's signing secret",
  description:
    'For admins. The new secret is shown only in this response. During the overlap, every message is signed with both the old and the new secret.',
  body: RotateWebhookSecretBody,
  success: { 200: RotatedWebhookSecret },
  problems: ['state_conflict'],
  idempotency: 'once',
})

export const testExternalWebhook = webhooks.below.post('test-external-webhook', 'test', {
  summary: 'Send a test message',
  description: 'For admins. Sends `webhook.test`, whatever event types the webhook subscribes to.',
  success: { 202: WebhookDelivery },
  problems: ['state_conflict'],
  rateLimits: ['webhook-test'],
})

export const listWebhookDeliveries = get('list-webhook-deliveries', '/external-webhooks/deliveries', {
  summary: 'List webhook deliveries',
  description: 'Messages of one webhook or one workspace with their attempts, newest first. Kept for 30 days.',
  access: self,
  query: WebhookDeliveryQuery,
  success: { 200: WebhookDeliveryList },
  problems: ['workspace_access_denied'],
})

export const getWebhookDelivery = get('get-webhook-delivery', '/external-webhooks/deliveries/{id}', {
  summary: 'Get a webhook delivery',
  description: 'For admins. Adds the request without its signature, and the start of each response.',
  access: inWorkspace('admin', 'resource.webhook_delivery'),
  params: idParams('The delivery.'),
  success: { 200: WebhookDeliveryDetails },
})

export const replayWebhookDelivery = post('replay-webhook-delivery', '/external-webhooks/deliveries/{id}/replay', {
  summary: 'Resend a webhook message',
  description: 'For admins. Sends the same message id and body with a new timestamp, on a new retry schedule.',
  access: inWorkspace('admin', 'resource.webhook_delivery'),
  params: idParams('The delivery.'),
  success: { 202: WebhookDelivery },
  problems: ['state_conflict'],
  rateLimits: ['webhook-test'],
  idempotency: 'optional',
})

export const replayExternalWebhook = webhooks.below.post('replay-external-webhook', 'replay', {
  summary: 'Resend messages of a webhook',
  description: 'For admins. Resends undelivered messages, or all of them, since the given time. Returns the number of queued messages.',
  body: ReplayWebhookBody,
  success: { 202: ReplayedWebhook },
  problems: ['state_conflict'],
  rateLimits: ['webhook-test'],
})
