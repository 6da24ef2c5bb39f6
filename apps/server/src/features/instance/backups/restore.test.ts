import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { defined } from '#lib/defined.ts'
import { uuid7 } from '#lib/ids.ts'
import { startS3Server } from '#lib/media-store/testing/s3-server.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { openEmptyDatabase } from '#test/empty-database.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { makeBackup, openTarget, openVault, restoreBackup, toDestinationFailure } from './backups.ts'
import { writeDeletions } from './deletions.ts'

const secretKey = randomBytes(32)
const test = perFile(() => createTestApp({ secretKeys: [secretKey] }))
const { signal } = new AbortController()

const urlOf = (name: string) => {
  const { host, port, user, password = '' } = inject('postgres')
  const url = new URL(`postgres://localhost/${name}`)
  url.search = new URLSearchParams({ host, port: String(port), user, ...defined({ password: password || undefined }) }).toString()
  return url.href
}

async function addPost(workspaceId: string, userId: string): Promise<string> {
  const id = uuid7()
  await test.app.database.pool.query(
    `insert into publications (id, workspace_id, created_by, status, title, text, list_at, created_at, updated_at)
     values ($1, $2, $3, 'draft', 'Tide table', 'High water at nine.', now(), now(), now())`,
    [id, workspaceId, userId],
  )
  return id
}

async function addMedia(workspaceId: string, bytes: Uint8Array): Promise<string> {
  const id = uuid7()
  const key = `${workspaceId}/${id}/original`
  await test.app.mediaStore.put(key, bytes)
  await test.app.database.pool.query(
    `insert into media (id, workspace_id, filename, mime, size, storage_key, processing_status, created_at, updated_at)
     values ($1, $2, 'a.png', 'image/png', $3, $4, 'ready', now(), now())`,
    [id, workspaceId, bytes.byteLength, key],
  )
  return key
}

it('restores from a bucket, without the posts and workspaces that were deleted since', async () => {
  const root = await mkdtemp(join(tmpdir(), 'broadside-restore-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const account = { accessKeyId: 'backup', secretAccessKey: 'secret', region: 'us-east-1' }
  await using server = await startS3Server({ ...account, bucket: 'copies', smallestPart: 5 * 1024 * 1024 })
  const settings = { S3_ENDPOINT: server.endpoint, S3_REGION: account.region, S3_ACCESS_KEY_ID: 'backup', S3_SECRET_ACCESS_KEY: 'secret' }
  const target = openTarget('s3://copies/broadside', settings)
  const [left, closed] = [await createScene(test), await createScene(test)]
  const bytes = randomBytes(9 * 1024 * 1024)
  const key = await addMedia(left.workspaceId, bytes)
  const [kept, removed] = [await addPost(left.workspaceId, left.user.id), await addPost(left.workspaceId, left.user.id)]
  const { database, mediaStore, box, config, db } = test.app
  await makeBackup({ database, mediaStore, keyIds: box.keyIds }, { target, rate: 1000, signal })
  const vault = await openVault(target, undefined, { create: false })
  await db.deleteFrom('publications').where('id', '=', removed).execute()
  await db.updateTable('workspaces').set({ deleted_at: new Date() }).where('id', '=', closed.workspaceId).execute()
  await writeDeletions(db, vault, { all: false })

  await using other = await openEmptyDatabase()
  const dataDir = join(root, 'data')
  const there = {
    ...config,
    MEDIA_STORE: 'disk' as const,
    DATABASE_URL: urlOf(other.name),
    dataDir,
    SECRET_KEY: secretKey.toString('base64'),
  }
  const messages: string[] = []
  const options = { config: there, log: test.app.log, vault, signal, progress: (message: string) => void messages.push(message) }
  expect((await restoreBackup(options)).deleted).toEqual({ user: 0, workspace: 1, publication: 1 })
  expect(messages.filter((message) => message.includes('is not known'))).toHaveLength(1)
  expect(await other.db.selectFrom('publications').select('id').execute()).toEqual([{ id: kept }])
  const workspaces = await other.db.selectFrom('workspaces').select(['id', 'deleted_at']).where('deleted_at', 'is not', null).execute()
  expect(workspaces.map(({ id }) => id)).toEqual([closed.workspaceId])
  const members = other.db.selectFrom('workspace_members').select('user_id').where('workspace_id', '=', closed.workspaceId)
  expect(await members.execute()).toEqual([])
  expect((await readFile(join(dataDir, 'media', key))).equals(bytes)).toBe(true)
}, 60_000)

it('names the place that fails: the target, the data directory or the database', async () => {
  const root = await mkdtemp(join(tmpdir(), 'broadside-restore-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'target'))
  await writeFile(join(root, 'target', 'backups'), 'a file')
  const target = openTarget(join(root, 'target'), test.app.config)
  await expect(target.list('backups')).rejects.toMatchObject({ code: 'target_missing', message: expect.stringContaining(target.label) })
  const failed = (code: string, DATABASE_URL = '') =>
    (toDestinationFailure(Object.assign(new Error(code), { code }), { dataDir: '/srv/data', DATABASE_URL }) as Error).message
  expect(failed('ENOSPC')).toBe(failed('53100'))
  expect(failed('ENOSPC')).toContain('Cannot write "/srv/data": the disk is full')
  expect(failed('53100', 'postgres://db')).toContain('The disk of the database in DATABASE_URL is full')
  expect(failed('EIO', 'postgres://db')).toContain('"/srv/data"')
})
