import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublication } from '@broadside/contract/features/publications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '#server/context.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { readZip } from '#test/read-zip.ts'
import { exportWorkspace, importWorkspace } from './moving.ts'
import { fillHarbor, type Harbor, openServers, type TwoServers } from './testing/harbor.ts'

let servers: TwoServers
let harbor: Harbor
let folder: string
let owner: TestUser

beforeAll(async () => {
  servers = await openServers()
  folder = await mkdtemp(join(tmpdir(), 'broadside-export-'))
  harbor = await fillHarbor(servers.from)
  owner = await createUser(servers.to)
})
afterAll(async () => {
  await servers[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** The app with another way to read files. */
const reading = ({ app }: TwoServers['from'], read: App['mediaStore']['read']): App => ({
  ...app,
  mediaStore: Object.assign(Object.create(app.mediaStore) as App['mediaStore'], { read }),
})

it('contains one moment, also while people write', async () => {
  const { app } = servers.from
  const path = join(folder, 'moment.zip')
  let written = 0
  const whileWriting = reading(servers.from, async (key) => {
    written += 1
    const body = { workspace_id: harbor.workspaceId, text: 'Written meanwhile', account_ids: [harbor.siteId] }
    await harbor.client.call(createPublication, { body })
    return app.mediaStore.read(key)
  })
  await exportWorkspace(whileWriting, harbor.workspaceId, path)
  expect(written).toBe(3)
  const entries = await readZip(await readFile(path))
  expect(entries.map(({ bytes }) => bytes.toString()).join('')).not.toContain('Written meanwhile')
  expect(await importWorkspace(servers.to.app, { path, owner: owner.email })).toMatchObject({ posts: 6 })
})

it('leaves out files whose bytes are missing or damaged, and can still be imported', async () => {
  const { app } = servers.from
  const path = join(folder, 'missing.zip')
  const [first] = await app.db.selectFrom('media').select(['id', 'storage_key']).where('id', '=', harbor.mediaId).execute()
  const damaged = reading(servers.from, async (key) => {
    const other = await app.db.selectFrom('media').select('storage_key').where('filename', '=', 'inter.woff2').executeTakeFirstOrThrow()
    return app.mediaStore.read(key === first?.storage_key ? other.storage_key : key)
  })
  const { manifest } = await exportWorkspace(damaged, harbor.workspaceId, path)
  expect(manifest).toMatchObject({ missing_media: [harbor.mediaId], media: { files: 2 } })
  expect(await importWorkspace(servers.to.app, { path, owner: owner.email })).toMatchObject({ media: 2 })
})

it('never replaces a file, and leaves nothing when it fails', async () => {
  const path = join(folder, 'once.zip')
  await expect(exportWorkspace(servers.from.app, 'nothing', path)).rejects.toMatchObject({ code: 'not_found' })
  const failing = reading(servers.from, () => Promise.reject(new Error('The disk is gone.')))
  await expect(exportWorkspace(failing, harbor.workspaceId, path)).rejects.toThrow('The disk is gone.')
  expect(await readdir(folder)).not.toContain('once.zip')
  await exportWorkspace(servers.from.app, harbor.workspaceId, path)
  await expect(exportWorkspace(servers.from.app, harbor.workspaceId, path)).rejects.toMatchObject({ code: 'EEXIST' })
})
