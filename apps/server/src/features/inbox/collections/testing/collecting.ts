/** Switches collecting on for an account, and runs the jobs that collect. */
import { chooseAccountFeatures, getAccount, listAccountFeatures } from '@broadside/contract/features/accounts'
import { listEngagement, listEngagementState, refreshEngagementAndMessaging } from '@broadside/contract/features/engagement'
import { listConversations, listMessages, listMessageState } from '@broadside/contract/features/messages'
import type { Collection } from '@broadside/networks/spec/index'
import type { TestApp, TestClient } from '#test/create-test-app.ts'

export interface Desk {
  test: TestApp
  client: TestClient
  workspaceId: string
  accountId: string
}

export const choose = ({ client, workspaceId, accountId }: Desk, feature: Collection, enabled = true) =>
  client.call(chooseAccountFeatures, {
    body: { workspace_id: workspaceId, choices: [{ account_id: accountId, feature, enabled }] },
  })

export const featureOf = async ({ client, workspaceId, accountId }: Desk, feature: Collection) => {
  const { body } = await client.call(listAccountFeatures, { query: { workspace_id: workspaceId, account_ids: [accountId] } })
  return body.items.find((item) => item.feature === feature)
}

/** Collects what is due after this time, and everything else too. Returns what was queued. */
export const collect = async ({ test, client, workspaceId }: Desk, passed = 2 * 60_000) => {
  test.clock.advance(passed)
  await test.app.db.updateTable('processes').set({ seen_at: test.app.clock.now() }).execute()
  const { body } = await client.call(refreshEngagementAndMessaging, { body: { workspace_id: workspaceId } })
  await test.drain()
  return body
}

export const itemsOf = async ({ client, workspaceId }: Desk) =>
  (await client.call(listEngagement, { query: { workspace_id: workspaceId } })).body.items

export const messagesOf = async ({ client, workspaceId }: Desk) => ({
  conversations: (await client.call(listConversations, { query: { workspace_id: workspaceId } })).body.items,
  messages: (await client.call(listMessages, { query: { workspace_id: workspaceId } })).body.items,
})

export const stateOf = async ({ client, workspaceId }: Desk, feature: Collection) => {
  const list = feature === 'engagement' ? listEngagementState : listMessageState
  return (await client.call(list, { query: { workspace_id: workspaceId } })).body.items[0]
}

export const accountOf = async ({ client, accountId }: Desk) => (await client.call(getAccount, { params: { id: accountId } })).body
