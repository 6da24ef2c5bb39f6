import { eventCatalogQuery, webhookDeliveriesQuery, webhookQuery } from '#api/webhooks.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries }, params: { id } }: LoadOptions & { params: { id: string } }) =>
  Promise.all([
    loadMessages('settings', 'webhooks'),
    queries.ensureQueryData(webhookQuery(id)),
    queries.ensureInfiniteQueryData(webhookDeliveriesQuery(id)),
    queries.ensureQueryData(eventCatalogQuery),
  ])
