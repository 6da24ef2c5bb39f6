/** Programs beside the workspace: webhooks and API tokens. */
import { createApiToken } from '@broadside/contract/features/tokens'
import { createExternalWebhook } from '@broadside/contract/features/webhooks'
import { daysFrom } from './calendar.ts'
import type { Neighbors } from './neighbors.ts'
import type { Scene } from './writing.ts'

/** Its receiver also lets the demo know what a visitor publishes. */
export async function connectWebsite({ cast, driven }: Pick<Scene, 'cast' | 'driven'>, { url }: Neighbors): Promise<void> {
  const { ada, workspaceId } = cast
  await ada.client.call(createExternalWebhook, {
    body: {
      workspace_id: workspaceId,
      url: `${url}/hooks/website`,
      event_types: ['publication.published', 'delivery.failed', 'delivery.unknown'],
    },
  })
  for (const [name, permissions] of [
    ['Website', ['api:read']],
    ['Till in the cafe', ['api:read', 'api:write']],
  ] as const)
    await ada.client.call(createApiToken, {
      idempotencyKey: `demo ${name}`,
      body: {
        name,
        permissions: [...permissions],
        workspace_access: 'current',
        workspace_id: workspaceId,
        expires_at: daysFrom(driven.clock.now(), 180).toISOString(),
      },
    })
}

/** Its receiver is out of order. */
export const connectSignboard = async ({ cast }: Scene, { url }: Neighbors): Promise<void> =>
  void (await cast.ada.client.call(createExternalWebhook, {
    body: { workspace_id: cast.workspaceId, url: `${url}/hooks/signboard`, event_types: ['publication.published'] },
  }))
