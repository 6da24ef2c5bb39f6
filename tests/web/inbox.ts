/** Fills an inbox through the fake network: collecting is turned on, people respond, and the server's own jobs collect it. */
import { chooseAccountFeatures } from '@broadside/contract/features/accounts'
import { getPublication } from '@broadside/contract/features/publications'
import type { TestClient } from '../../apps/server/src/test/create-test-app.ts'
import { said } from '../../scripts/demo/content/people.ts'
import type { Stage } from './stage.ts'

export const inboxTexts = {
  reply: said.replies[0],
  quote: said.quotes[0],
  message: said.messages[0][0],
} as const

interface Desk {
  client: TestClient
  workspaceId: string
  accountId: string
}

export async function turnOn({ client, workspaceId, accountId }: Desk, enabled = true): Promise<void> {
  const choices = (['engagement', 'messaging'] as const).map((feature) => ({ account_id: accountId, feature, enabled }))
  await client.call(chooseAccountFeatures, { body: { workspace_id: workspaceId, choices } })
}

/** The network's id of a post on one account. */
export async function findExternalId({ client, accountId }: Pick<Desk, 'client' | 'accountId'>, publicationId: string): Promise<string> {
  const { destinations } = (await client.call(getPublication, { params: { id: publicationId } })).body
  return destinations.find(({ social_account_id: id }) => id === accountId)?.external_id ?? ''
}

/** Collects everything that is on in the workspace, as if its next time had come. */
export async function collect({ test, workspaceId }: Pick<Stage, 'test'> & Pick<Desk, 'workspaceId'>): Promise<void> {
  await test.app.db
    .updateTable('collections')
    .set({ next_at: test.clock.now() })
    .where('workspace_id', '=', workspaceId)
    .where('next_at', 'is not', null)
    .execute()
  await test.app.queue.enqueue(test.app, 'collection.sweep', {}, { subject: 'all' })
  await test.drain()
}

/** The post must have been published after collecting was turned on. */
export async function fillInbox({ test, fakes, ...desk }: Pick<Stage, 'test' | 'fakes'> & Desk, publicationId: string): Promise<void> {
  const post = await findExternalId(desk, publicationId)
  const { strangers } = fakes.bluesky
  strangers.reply(post, inboxTexts.reply)
  strangers.quote(post, inboxTexts.quote, { from: 'grace.test' })
  strangers.like(post)
  strangers.like(post, { from: 'grace.test' })
  strangers.repost(post)
  strangers.message(inboxTexts.message)
  await collect({ test, ...desk })
}
