import { readFile } from 'node:fs/promises'
import { listAccountProviders } from '@broadside/contract/features/accounts'
import { networks } from '@broadside/networks/registry'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'

const manual = new URL('../../../../../../docs/manual/networks.md', import.meta.url)
/** Chapters about all networks. */
const general = new Set(['Connecting', 'Accounts over time', 'Names and marks'])

const sorted = (names: Iterable<string>): string[] => [...names].toSorted((one, other) => one.localeCompare(other, 'en'))

it('lists every network, each with a chapter in the manual', async () => {
  await using test = await createTestApp()
  const { client, workspaceId } = await createScene(test)
  const { items: providers } = (await client.call(listAccountProviders, { query: { workspace_id: workspaceId } })).body
  expect(sorted(providers.map(({ platform, name }) => `${platform} ${name}`))).toEqual(
    sorted(Object.values(networks).map(({ id, name }) => `${id} ${name}`)),
  )
  const chapters = [...(await readFile(manual, 'utf8')).matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  expect(sorted(chapters.filter((title) => !general.has(title)))).toEqual(sorted(providers.map(({ name }) => name)))
})
