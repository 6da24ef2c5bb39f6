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

/** By title, without that. */
const readChapters = async (): Promise<Map<string, string>> => {
  const [, ...chapters] = (await readFile(manual, 'utf8')).split(/^## /m)
  return new Map(chapters.map((chapter) => [chapter.slice(0, chapter.indexOf('\n')), chapter.slice(chapter.indexOf('\n'))]))
}

it('lists all 23 networks, each with a chapter in the manual', async () => {
  await using test = await createTestApp()
  const { client, workspaceId } = await createScene(test)
  const { items: providers } = (await client.call(listAccountProviders, { query: { workspace_id: workspaceId } })).body
  expect(providers).toHaveLength(23)
  expect(sorted(providers.map(({ platform, name }) => `${platform} ${name}`))).toEqual(
    sorted(Object.values(networks).map(({ id, name }) => `${id} ${name}`)),
  )
  const titles = [...(await readChapters()).keys()]
  expect(sorted(titles.filter((title) => !general.has(title)))).toEqual(sorted(providers.map(({ name }) => name)))
})

it.each(Object.values(networks).filter(({ oauth }) => oauth?.needsApp))(
  'says in the chapter of $name which redirect URL its app has, and what it publishes',
  async ({ id, name, profiles }) => {
    const chapter = (await readChapters()).get(name) ?? ''
    expect(chapter).toContain(`/api/v1/accounts/${id}/callback`)
    for (const { key } of profiles()) expect(chapter).toContain(`\`${key}\``)
  },
)
