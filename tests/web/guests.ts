import type { TestApp } from '../../apps/server/src/test/create-test-app.ts'
import { uuid7 } from '../../apps/server/src/lib/ids.ts'

/** Adds this many accounts, named `Guest 0` and so on; the one at `zoe` is `Café Zoé`. Returns their ids. */
export async function addGuests(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  workspaceId: string,
  count: number,
  zoe: number,
): Promise<string[]> {
  const now = clock.now()
  const accounts = Array.from({ length: count }, (_, number) => ({
    id: uuid7(),
    workspace_id: workspaceId,
    platform: 'mastodon',
    account_id: String(number),
    username: `guest${number}@harbour.example`,
    display_name: number === zoe ? 'Café Zoé' : `Guest ${number}`,
    slug: `mastodon-${number}`,
    created_at: now,
    updated_at: now,
  }))
  await app.db.insertInto('accounts').values(accounts).execute()
  return accounts.map(({ id }) => id)
}
