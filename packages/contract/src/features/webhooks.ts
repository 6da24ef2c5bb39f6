/** External webhooks: events sent to other programs. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, noContent, self } from '../endpoint.ts'
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
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookListQuery,
} from './webhooks.schemas.ts'

const { get, post, patch, del } = endpointsOf('webhooks')
const params = idParams('The webhook.')
const changing = inWorkspace('admin', 'resource.webhook')

export const listExternalWebhooks = get('list-external-webhooks', '/external-webhooks', {
  summary: 'Lists webhooks',
  description: 'Of all workspaces that the credential may read, newest first. Revoked ones are listed for 30 days.',
  access: self,
  query: WebhookListQuery,
  success: { 200: Type.Array(ExternalWebhook) },
  problems: ['workspace_access_denied'],
})

export const createExternalWebhook = post('create-external-webhook', '/external-webhooks', {
  summary: 'Creates a webhook',
  description: 'The answer is the only place where the signing secret is ever shown.',
  access: inWorkspace('admin', 'body.workspace_id'),
  body: CreateExternalWebhookBody,
  success: { 201: CreatedExternalWebhook },
  problems: ['limit_reached'],
  idempotency: 'once',
})

export const getExternalWebhook = get('get-external-webhook', '/external-webhooks/{id}', {
  summary: 'One webhook',
  access: inWorkspace('viewer', 'resource.webhook'),
  params,
  success: { 200: ExternalWebhook },
})

export const updateExternalWebhook = patch('update-external-webhook', '/external-webhooks/{id}', {
  summary: 'Changes a webhook',
  description: 'A webhook needs an administrator who answers for it: whoever changed it last.',
  access: changing,
  params,
  body: UpdateExternalWebhookBody,
  success: { 200: ExternalWebhook },
  problems: ['state_conflict'],
  conditional: true,
})

export const revokeExternalWebhook = del('revoke-external-webhook', '/external-webhooks/{id}', {
  summary: 'Revokes a webhook',
  description: 'Pending messages are cancelled. May be repeated.',
  access: changing,
  params,
  success: { 204: noContent },
  conditional: true,
})

export const rotateWebhookSecret = post('rotate-webhook-secret', '/external-webhooks/{id}/rotate-secret', {
  summary: 'Rotates the secret of a webhook',
  description: 'During the overlap every message is signed with the old and with the new secret.',
  access: changing,
  params,
  body: RotateWebhookSecretBody,
  success: { 200: RotatedWebhookSecret },
  problems: ['state_conflict'],
  idempotency: 'once',
  conditional: true,
})

export const testExternalWebhook = post('test-external-webhook', '/external-webhooks/{id}/test', {
  summary: 'Sends a test message',
  description: 'Whatever types the webhook asks for.',
  access: changing,
  params,
  success: { 202: WebhookDelivery },
  problems: ['state_conflict'],
  rateLimits: ['webhook-test'],
  idempotency: 'optional',
  conditional: true,
})

export const listWebhookDeliveries = get('list-webhook-deliveries', '/external-webhooks/deliveries', {
  summary: 'Lists messages and the attempts to deliver them',
  description: 'Of one webhook or one workspace, newest first. Kept for 30 days.',
  access: self,
  query: WebhookDeliveryQuery,
  success: { 200: WebhookDeliveryList },
  problems: ['workspace_access_denied'],
})

export const replayWebhookDelivery = post('replay-webhook-delivery', '/external-webhooks/deliveries/{id}/replay', {
  summary: 'Sends a message again',
  description: 'The same message id and body with a new time, on a new schedule.',
  access: inWorkspace('admin', 'resource.webhook_delivery'),
  params: idParams('The delivery.'),
  success: { 202: WebhookDelivery },
  problems: ['state_conflict'],
  rateLimits: ['webhook-test'],
  idempotency: 'optional',
})

export const replayExternalWebhook = post('replay-external-webhook', '/external-webhooks/{id}/replay', {
  summary: 'Sends many messages again',
  description: 'Undelivered ones, or all, since a given time.',
  access: changing,
  params,
  body: ReplayWebhookBody,
  success: { 202: ReplayedWebhook },
  problems: ['state_conflict'],
  rateLimits: ['webhook-test'],
  idempotency: 'optional',
  conditional: true,
})
