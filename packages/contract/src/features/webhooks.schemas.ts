import { Type } from 'typebox'
import { eventTypes } from '../events.ts'
import { Answer, Body, Defaulted, exampleOf, Id, Int, OneOf, Page, TextMap, Timestamp, Url } from '../primitives.ts'
import { exampleId, pageQuery, workspaceId } from './common.ts'

const url = Url({
  max: 2048,
  description: 'An https URL on the public internet, without user name and password. The operator can allow others.',
})

const wantedTypes = Type.Array(OneOf([...eventTypes, '*']), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Names from the catalog at `{base_url}/events.json`, or only `*` for all of them, including future ones.',
})

export const ExternalWebhook = Answer(
  'ExternalWebhookResponse',
  {
    id: Type.String(),
    installation_id: Type.String({ description: 'The installation it belongs to.' }),
    workspace_id: Type.String(),
    url: Type.String(),
    status: OneOf(['active', 'disabled', 'revoked']),
    event_types: Type.String({ description: 'Sorted names separated by single spaces, or `*`.' }),
    created_at: Timestamp(),
  },
  {
    description: 'A webhook of a workspace. Its secret is never returned.',
    examples: [
      {
        id: exampleId(90),
        installation_id: exampleId(91),
        workspace_id: exampleId(10),
        url: 'https://hooks.example.com/broadside',
        status: 'active',
        event_types: 'delivery.failed publication.published',
        created_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const WebhookListQuery = Type.Object({
  installation_id: Type.Optional(Id('Only webhooks of this installation.')),
})

export const CreateExternalWebhookBody = Body(
  {
    workspace_id: workspaceId,
    url,
    event_types: wantedTypes,
    installation_id: Type.Optional(Id('An installation in this workspace. Default: the built-in one.')),
  },
  {
    examples: [
      {
        workspace_id: exampleId(10),
        url: 'https://hooks.example.com/broadside',
        event_types: ['publication.published', 'delivery.failed'],
      },
    ],
  },
)

const signingSecret = Type.String({ description: 'The signing secret: `whsec_` and base64. Shown only once.' })
const exampleSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwbWJ3nGvL9Xk='

export const CreatedExternalWebhook = Answer(
  'CreateExternalWebhookOutputBody',
  { subscription: ExternalWebhook, signing_secret: signingSecret },
  { description: 'A new webhook.', examples: [{ subscription: exampleOf(ExternalWebhook), signing_secret: exampleSecret }] },
)

export const UpdateExternalWebhookBody = Body(
  {
    url: Type.Optional(url),
    event_types: Type.Optional(wantedTypes),
    status: Type.Optional(OneOf(['active', 'disabled'], { description: '`disabled` cancels pending messages.' })),
  },
  { examples: [{ event_types: ['*'], status: 'active' }] },
)

export const RotateWebhookSecretBody = Body(
  {
    overlap_seconds: Defaulted(
      Int({ min: 0, max: 604_800, default: 86_400, description: 'How long the previous secrets are used beside the new one, in seconds.' }),
    ),
  },
  { examples: [{ overlap_seconds: 86_400 }] },
)

export const RotatedWebhookSecret = Answer(
  'RotateWebhookSecretOutputBody',
  { signing_secret: signingSecret },
  { description: 'The new secret of a webhook.', examples: [{ signing_secret: exampleSecret }] },
)

const deliveryStatus = OneOf(['pending', 'delivered', 'exhausted', 'cancelled'])

const attemptProperties = {
  at: Timestamp(),
  status_code: Type.Optional(Int({ description: 'Absent when there was no response.' })),
  duration_ms: Int(),
  error: Type.Optional(Type.String({ description: 'Why it failed, in one sentence.' })),
}

const deliveryProperties = {
  id: Type.String(),
  webhook_id: Type.String(),
  event_type: Type.String({ examples: ['publication.published'] }),
  message_id: Type.String({ description: 'The `webhook-id` header, the same for all attempts and replays.' }),
  status: deliveryStatus,
  next_attempt_at: Type.Optional(Timestamp()),
}

export const WebhookDelivery = Answer(
  'WebhookDeliveryResponse',
  { ...deliveryProperties, attempts: Type.Array(Type.Object(attemptProperties), { description: 'Oldest first.' }) },
  {
    description: 'A message to a webhook, with its attempts.',
    examples: [
      {
        id: exampleId(92),
        webhook_id: exampleId(90),
        event_type: 'publication.published',
        message_id: exampleId(62),
        status: 'pending',
        attempts: [{ at: '2026-11-20T15:04:05.200Z', status_code: 500, duration_ms: 84, error: 'The receiver answered with status 500.' }],
        next_attempt_at: '2026-11-20T15:04:10.400Z',
      },
    ],
  },
)

export const WebhookDeliveryDetails = Answer(
  'WebhookDeliveryDetailsResponse',
  {
    ...deliveryProperties,
    attempts: Type.Array(
      Type.Object({
        ...attemptProperties,
        response_body: Type.Optional(Type.String({ description: 'The first KiB of the response as text, for 30 days.' })),
      }),
      { description: 'Oldest first.' },
    ),
    request: Type.Object(
      {
        url: Type.String({ description: 'The current URL of the webhook.' }),
        headers: TextMap('The headers of the last attempt, without the signature.'),
        body: Type.String({ description: 'The signed text.' }),
      },
      { description: 'The request, the same for every attempt except for its timestamp and signature.' },
    ),
  },
  {
    description: 'A message to a webhook with its request and the responses.',
    examples: [
      {
        id: exampleId(92),
        webhook_id: exampleId(90),
        event_type: 'webhook.test',
        message_id: exampleId(62),
        status: 'delivered',
        attempts: [{ at: '2026-11-20T15:04:05.200Z', status_code: 200, duration_ms: 84, response_body: 'ok' }],
        request: {
          url: 'https://hooks.example.com/broadside',
          headers: { 'content-type': 'application/json', 'webhook-id': exampleId(62), 'webhook-timestamp': '1795187045' },
          body: '{"type":"webhook.test","timestamp":"2026-11-20T15:04:05.123Z","data":{"message":"This is a test."}}',
        },
      },
    ],
  },
)

export const WebhookDeliveryList = Page('ListWebhookDeliveriesOutputBody', WebhookDelivery)

export const WebhookDeliveryQuery = Type.Object({
  webhook_id: Type.Optional(Id('Provide this or `workspace_id`.')),
  workspace_id: Type.Optional(workspaceId),
  status: Type.Optional(deliveryStatus),
  event_type: Type.Optional(OneOf(eventTypes)),
  ...pageQuery({ default: 100 }),
})

export const ReplayWebhookBody = Body(
  {
    since: Timestamp('Only messages from this time on; at most 30 days ago.'),
    only_failed: Defaulted(Type.Boolean({ default: true, description: 'Skip delivered messages. Pending messages are never sent twice.' })),
  },
  { examples: [{ since: '2026-11-19T00:00:00.000Z', only_failed: true }] },
)

export const ReplayedWebhook = Answer(
  'ReplayWebhookOutputBody',
  { queued: Int({ min: 0, description: 'Number of queued messages.' }) },
  { description: 'The messages queued to be sent again.', examples: [{ queued: 12 }] },
)
