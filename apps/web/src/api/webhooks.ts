import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api, baseUrl } from './api.ts'
import { queries } from './queries.ts'
import { send } from './send.ts'

export type WebhookView = AnswerOf<'getExternalWebhook'>
export type WebhookDeliveryView = AnswerOf<'listWebhookDeliveries'>['items'][number]
export type EventTypes = Parameters<typeof api.createExternalWebhook>[0]['body']['event_types']
type WebhookChange = NonNullable<Parameters<typeof api.updateExternalWebhook>[0]['body']>

const key = ['webhooks'] as const

export const webhooksQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...key, 'list', workspaceId],
    queryFn: async ({ signal }) =>
      (await api.listExternalWebhooks({ query: {}, signal })).body.filter(({ workspace_id }) => workspace_id === workspaceId),
  })

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => (await api.getExternalWebhook({ params: { id }, signal })).body,
  })

export const webhookDeliveriesQuery = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'deliveries', webhookId],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) =>
      (await api.listWebhookDeliveries({ query: { webhook_id: webhookId, limit: 50, ...(cursor ? { cursor } : {}) }, signal })).body,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  })

/** One message with its request and the responses, for admins. */
export const webhookDeliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'delivery', id],
    queryFn: async ({ signal }) => (await api.getWebhookDelivery({ params: { id }, signal })).body,
  })

export interface EventDescription {
  type: EventTypes[number]
  description: string
}

/** The events that a webhook can subscribe to, from the public catalog. */
export const eventCatalogQuery = queryOptions({
  queryKey: [...key, 'catalog'],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<EventDescription[]> => {
    const response = await send(`${baseUrl}/events.json`, { signal })
    const { $defs } = (await response.json()) as { $defs: Record<EventTypes[number], { description: string }> }
    return Object.entries($defs).map(([type, { description }]) => ({ type: type as EventTypes[number], description }))
  },
})

const refetchWebhooks = (): Promise<void> => queries.invalidateQueries({ queryKey: key })

interface NewWebhook {
  url: string
  event_types: EventTypes
}

interface Created {
  id: string
  secret: string
}

/** Returns the signing secret, which the server shows only now. */
export const createWebhook = async (workspaceId: string, webhook: NewWebhook): Promise<Created> => {
  const { body } = await api.createExternalWebhook({ body: { workspace_id: workspaceId, ...webhook } })
  await refetchWebhooks()
  return { id: body.subscription.id, secret: body.signing_secret }
}

export const changeWebhook = async (id: string, change: WebhookChange): Promise<void> => {
  await api.updateExternalWebhook({ params: { id }, body: change })
  await refetchWebhooks()
}

export const revokeWebhook = async (id: string): Promise<void> => {
  await api.revokeExternalWebhook({ params: { id } })
  await refetchWebhooks()
}

/** Returns the new signing secret. Messages are signed with both for a day. */
export const rotateSecret = async (id: string): Promise<string> =>
  (await api.rotateWebhookSecret({ params: { id }, body: {} })).body.signing_secret

export const testWebhook = async (id: string): Promise<void> => {
  await api.testExternalWebhook({ params: { id } })
  await queries.invalidateQueries({ queryKey: webhookDeliveriesQuery(id).queryKey })
}

export const replayDelivery = async ({ id, webhook_id: webhookId }: WebhookDeliveryView): Promise<void> => {
  await api.replayWebhookDelivery({ params: { id } })
  await queries.invalidateQueries({ queryKey: webhookDeliveriesQuery(webhookId).queryKey })
}
