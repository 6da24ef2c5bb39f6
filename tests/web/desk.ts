/** An author in the editor, a colleague editing the same posts, and the state of both on the server. */
import { listAccounts } from '@broadside/contract/features/accounts'
import {
  createPublication,
  getPublication,
  listPublications,
  publishPublicationNow,
  saveDraft,
  schedulePublication,
} from '@broadside/contract/features/publications'
import type { Page } from 'playwright-core'
import type { TestClient } from '../../apps/server/src/test/create-test-app.ts'
import { addMember, createScene, createToken } from '../../apps/server/src/test/factories.ts'
import type { Stage, Visit } from './stage.ts'

const hourMs = 3_600_000

export type Desk = Awaited<ReturnType<typeof openDesk>>

export async function openDesk({ test }: Pick<Stage, 'test'>) {
  const scene = await createScene(test)
  const { client, workspaceId } = scene
  const member = await addMember(test, { id: workspaceId }, 'editor')
  const accounts = (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body
  const account_ids = accounts.filter(({ platform }) => platform === 'site').map(({ id }) => id)
  const read = async (id: string) => (await client.call(getPublication, { params: { id } })).body
  return {
    ...scene,
    colleague: { name: member.display_name, client: test.client({ token: await createToken(test, member) }) },
    read,
    textOf: async (id: string) => (await read(id)).text,
    texts: async () => {
      const { items } = (await client.call(listPublications, { query: { workspace_id: workspaceId } })).body
      return items.flatMap((item) => ('text' in item ? item.text : [])).toSorted()
    },
    write: async (text: string, accountIds = account_ids) =>
      (await client.call(createPublication, { body: { workspace_id: workspaceId, text, account_ids: accountIds } })).body.id,
    publish: async (id: string) => {
      await client.call(publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
    },
    schedule: async (id: string) => {
      const at = new Date(test.clock.now().getTime() + 48 * hourMs).toISOString()
      await client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    },
    saveAs: async (other: TestClient, id: string, fields: { text?: string; title?: string }) => {
      const { revision, text, title, destinations } = await read(id)
      const inputs = destinations.map(({ social_account_id }) => ({ social_account_id }))
      await other.call(saveDraft, { params: { id }, body: { expected_revision: revision, text, title, destinations: inputs, ...fields } })
    },
  }
}

export const area = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

export async function goOffline({ page, watch }: Pick<Visit, 'page' | 'watch'>): Promise<void> {
  watch.expectFailure('failed .+')
  await page.context().setOffline(true)
}

export const goOnline = (page: Page) => page.context().setOffline(false)

const readKept = (store: string) => `(async () => {
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
  const kept = []
  for (const { name } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name))
    if (db.objectStoreNames.contains('${store}')) kept.push(...(await done(db.transaction('${store}').objectStore('${store}').getAll())))
    db.close()
  }
  return JSON.stringify(kept)
})()`

/** Unsaved posts, or what the image editor keeps in its own store. */
export const kept = (page: Page, store = 'edits') => page.evaluate<string>(readKept(store))
