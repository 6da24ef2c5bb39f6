import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { dumpDatabase } from '#db/dump/dump.ts'
import { readAll } from '#lib/files/read-all.ts'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { describeBackups, makeBackup, openTarget, openVault, verifyBackup } from './backups.ts'
import { listRuns } from './backups.store.ts'
import { readMediaList } from './media-list.ts'
import { startS3Server } from '#lib/media-store/testing/s3-server.ts'
import { readManifest } from './manifest.ts'

const secretKey = randomBytes(32)
const test = perFile(() => createTestApp({ secretKeys: [secretKey] }))
const passphrase = 'correct horse battery'

let folder: string
let workspaceId: string

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'broadside-backup-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  folder = join(root, 'target')
  workspaceId = (await createScene(test)).workspaceId
})

const target = () => openTarget(folder, test.app.config)
const parts = () => ({ database: test.app.database, mediaStore: test.app.mediaStore, keyIds: test.app.box.keyIds })
const { signal } = new AbortController()
const back = (more: Partial<Parameters<typeof makeBackup>[1]> = {}) =>
  makeBackup(parts(), { target: target(), rate: 1000, signal, ...more })
const open = (secret?: string) => openVault(target(), secret, { create: false })
const filesIn = async (name: string) =>
  (await readdir(join(folder, name), { recursive: true, withFileTypes: true })).filter((one) => one.isFile())

/** A media row with its file, as an upload leaves them. */
async function addMedia(bytes: Uint8Array, sha256: string | null = null): Promise<string> {
  const id = uuid7()
  const key = `${workspaceId}/${id}/original`
  await test.app.mediaStore.put(key, bytes)
  const now = new Date()
  const row = { id, workspace_id: workspaceId, filename: 'a.png', mime: 'image/png', size: bytes.length, sha256, storage_key: key }
  await test.app.db
    .insertInto('media')
    .values({ ...row, processing_status: 'ready', created_at: now, updated_at: now })
    .execute()
  return key
}

it('has the rows and the media of one instant, and is recorded', async () => {
  const key = await addMedia(randomBytes(200_000))
  const { manifest, bytes } = await back()
  const vault = await open()
  expect(await verifyBackup(vault, { signal })).toEqual(manifest)
  const entries = []
  for await (const entry of readMediaList(vault, manifest)) entries.push(entry)
  expect(entries).toContainEqual(expect.objectContaining({ key, size: 200_000 }))
  expect(await listRuns(test.app.db, 1)).toMatchObject([
    { id: manifest.id, state: 'ok', target: folder, bytes, media: manifest.media, verified_at: null, error_code: null },
  ])
  expect(manifest.key_ids).toEqual(test.app.box.keyIds)
  expect(JSON.stringify(manifest)).not.toContain(secretKey.toString('base64'))
  expect(await describeBackups(vault)).toMatchObject([{ id: manifest.id }])
})

it('holds no snapshot while it copies media, which would keep old rows for as long', async () => {
  const key = await addMedia(randomBytes(1000))
  const open: unknown[] = []
  const mediaStore: typeof test.app.mediaStore = {
    ...test.app.mediaStore,
    read: async (name, range) => {
      const { rows } = await test.app.database.pool.query(`select pid, state, query from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`)
      open.push({ name, rows })
      return test.app.mediaStore.read(name, range)
    },
  }
  await makeBackup({ ...parts(), mediaStore }, { target: target(), rate: 1000, signal })
  expect(open).toContainEqual({ name: key, rows: [] })
})

it('copies only new media, and stores equal files once', async () => {
  const picture = randomBytes(300_000)
  await addMedia(picture)
  await addMedia(picture)
  const first = await back()
  await addMedia(randomBytes(1000))
  const second = await back()
  expect(second.manifest.media).toBe(first.manifest.media + 1)
  expect(first.written).toBeGreaterThan(300_000)
  expect(second.written).toBeLessThan(250_000)
  expect(second.bytes).toBeGreaterThan(300_000)
  await verifyBackup(await open(), { signal, id: first.manifest.id })
})

it('keeps what is stored under the content that it has, whatever is recorded about it', async () => {
  const bytes = randomBytes(5000)
  await addMedia(bytes, 'a'.repeat(64))
  const { manifest } = await back()
  expect(await verifyBackup(await open(), { signal })).toEqual(manifest)
})

it('reports media whose file is missing', async () => {
  const key = await addMedia(randomBytes(100))
  await test.app.mediaStore.removeAll(key.replace('/original', ''))
  expect((await back()).manifest.missing).toBe(1)
  await test.app.db.deleteFrom('media').where('storage_key', '=', key).execute()
})

it('removes old backups and the media that none refers to', async () => {
  const key = await addMedia(randomBytes(1000))
  await back()
  await test.app.db.deleteFrom('media').where('storage_key', '=', key).execute()
  const before = (await filesIn('media')).length
  const { manifest } = await back({ keep: 1 })
  expect((await describeBackups(await open())).map(({ id }) => id)).toEqual([manifest.id])
  expect(await filesIn('media')).toHaveLength(before - 1)
  await verifyBackup(await open(), { signal })
})

it('is complete although an older backup is damaged, and says what could not be removed', async () => {
  const first = await back()
  await writeFile(join(folder, 'backups', first.manifest.id, 'manifest.json'), 'damaged')
  const { manifest, cleanup } = await back({ keep: 2 })
  expect(cleanup).toMatchObject({ code: 'damaged' })
  expect(await listRuns(test.app.db, 1)).toMatchObject([{ id: manifest.id, state: 'ok', error_code: null }])
  await verifyBackup(await open(), { signal })
  expect((await back({ keep: 1 })).cleanup).toBeUndefined()
})

it('leaves nothing that looks complete when it is stopped, and the next run removes the rest', async () => {
  const stop = new AbortController()
  await addMedia(randomBytes(1000))
  const progress = (message: string) => message.startsWith('Copying') && stop.abort()
  await expect(back({ signal: stop.signal, progress })).rejects.toThrow('aborted')
  expect(await describeBackups(await open())).toEqual([])
  expect(await listRuns(test.app.db, 1)).toMatchObject([{ state: 'failed', error_code: 'interrupted' }])
  await mkdir(join(folder, 'media'))
  const [{ id } = { id: '' }] = await listRuns(test.app.db, 1)
  await writeFile(join(folder, 'media', `abc.${id}.part`), 'half')
  const { manifest } = await back()
  const ids = new Set((await filesIn('backups')).map(({ parentPath }) => parentPath))
  expect([...ids]).toEqual([join(folder, 'backups', manifest.id)])
  expect((await filesIn('media')).filter(({ name }) => name.endsWith('.part'))).toEqual([])
})

it('leaves alone what another server is making in the same target, until it is a day old', async () => {
  await addMedia(randomBytes(1000))
  const make = async (id: string) => {
    await mkdir(join(folder, 'backups', id), { recursive: true })
    await mkdir(join(folder, 'media'), { recursive: true })
    await writeFile(join(folder, 'backups', id, 'users.copy.zst'), 'half')
    await writeFile(join(folder, 'media', `abc.${id}.part`), 'half')
  }
  const [old, fresh] = [uuid7(Date.now() - 25 * 3600_000), uuid7()]
  await make(old)
  await make(fresh)
  await writeFile(join(folder, 'media', 'counted-on'), 'of the other server')
  const { manifest } = await back({ keep: 1 })
  const ids = new Set((await filesIn('backups')).map(({ parentPath }) => parentPath))
  expect([...ids].toSorted()).toEqual([fresh, manifest.id].map((id) => join(folder, 'backups', id)))
  expect((await readdir(join(folder, 'media'))).filter((name) => !/^[0-9a-f]{64}$/.test(name)).toSorted()).toEqual([
    `abc.${fresh}.part`,
    'counted-on',
  ])
})

it('leaves nothing that looks complete when the disk of the target is full', async () => {
  const first = await back()
  await addMedia(randomBytes(1000))
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const disk = target()
  const write: typeof disk.write = (name, bytes) => (name.startsWith('media/') ? Promise.reject(full) : disk.write(name, bytes))
  await expect(back({ target: { ...disk, write } })).rejects.toMatchObject({ code: 'disk_full', message: expect.stringContaining(folder) })
  expect(await listRuns(test.app.db, 1)).toMatchObject([{ state: 'failed', error_code: 'disk_full' }])
  expect((await describeBackups(await open())).map(({ id }) => id)).toEqual([first.manifest.id])
  await verifyBackup(await open(), { signal })
  expect((await back()).manifest.media).toBe(first.manifest.media + 1)
})

it('encrypts everything, names of media too, and includes the key only then', async () => {
  await expect(back({ secretKey })).rejects.toThrow('only included in an encrypted backup')
  const bytes = randomBytes(200_000)
  const key = await addMedia(bytes)
  const { manifest } = await back({ passphrase, secretKey })
  expect(manifest.secret_key).toBe(secretKey.toString('base64'))
  const all = await Promise.all(
    (await filesIn('')).map(async ({ parentPath, name }) => [name, await readFile(join(parentPath, name))] as const),
  )
  for (const [, content] of all) {
    expect(content.includes(bytes.subarray(0, 64))).toBe(false)
    expect(content.includes(manifest.id)).toBe(false)
  }
  const entries = []
  for await (const entry of readMediaList(await open(passphrase), manifest)) entries.push(entry)
  const { sha256 = '' } = entries.find((entry) => entry.key === key) ?? {}
  expect(all.map(([name]) => name)).not.toContain(sha256)
  await verifyBackup(await open(passphrase), { signal })
  await expect(open()).rejects.toThrow('is encrypted')
  await expect(open('another passphrase')).rejects.toThrow("isn't the one of this target")
  await expect(back()).rejects.toThrow('is encrypted')
})

it.each([undefined, passphrase])('finds a changed bit in every kind of file (passphrase: %s)', async (secret) => {
  await addMedia(randomBytes(150_000))
  await test.app.db.insertInto('deletions').values({ kind: 'user', subject: uuid7() }).execute()
  const { manifest } = await back({ passphrase: secret })
  const inBackup = (await filesIn(`backups/${manifest.id}`)).map(({ name }) => `backups/${manifest.id}/${name}`)
  const files = [
    ...inBackup.filter((name) => /manifest|media\.jsonl|users|publication/.test(name)),
    ...(await filesIn('media')).slice(0, 1).map(({ name }) => `media/${name}`),
    ...(await filesIn('deletions')).map(({ name }) => `deletions/${name}`),
    ...(secret ? ['encryption.json'] : []),
  ]
  expect(files.length).toBeGreaterThanOrEqual(5)
  const opened = await open(secret)
  // Deriving a key takes long on purpose, and only one file is about it.
  const verify = async (name: string) => verifyBackup(name === 'encryption.json' ? await open(secret) : opened, { signal })
  for (const name of files) {
    const path = join(folder, name)
    const content = await readFile(path)
    for (const at of [0, Math.floor(content.length / 2), content.length - 1]) {
      const changed = Buffer.from(content)
      changed[at] = (changed[at] ?? 0) ^ 1
      await writeFile(path, changed)
      await expect(verify(name), `${name} at ${at}`).rejects.toMatchObject({ name: 'StartupError' })
    }
    await writeFile(path, content.subarray(0, -1))
    await expect(verify(name), `${name} cut`).rejects.toMatchObject({ name: 'StartupError' })
    await writeFile(path, content)
  }
  await verifyBackup(await open(secret), { signal })
})

it('explains a target that cannot be used in one sentence', async () => {
  const missing = back({ target: openTarget(join(folder, 'not', 'mounted'), test.app.config) })
  await expect(missing).rejects.toMatchObject({ code: 'target_missing', message: expect.stringContaining("doesn't exist") as string })
  expect(await listRuns(test.app.db, 1)).toMatchObject([{ state: 'failed', error_code: 'target_missing' }])
  await writeFile(folder, 'a file')
  await expect(back()).rejects.toMatchObject({ code: 'target_missing' })
  expect(() => openTarget('ftp://host/folder', test.app.config)).toThrow("isn't a target")
  expect(() => openTarget('s3://bucket/x', test.app.config)).toThrow('needs S3_ENDPOINT')
})

it('runs once at a time, and keeps the bytes of deleted media meanwhile', async () => {
  const key = await addMedia(randomBytes(1000))
  let other: Promise<unknown> = Promise.resolve()
  const progress = (message: string) => {
    if (message.startsWith('Copying'))
      other = Promise.allSettled([back(), test.app.db.deleteFrom('media').where('storage_key', '=', key).execute()])
  }
  const { manifest } = await back({ progress })
  expect(await other).toMatchObject([{ status: 'rejected', reason: { code: 'busy' } }, {}])
  expect(manifest.missing).toBe(0)
  await verifyBackup(await open(), { signal })
})

it('dumps what the database has', async () => {
  const { manifest } = await back()
  const dump = await dumpDatabase(test.app.database, { table: async (_, rows) => void (await readAll(rows)) })
  const except = ({ name }: { name: string }) => name !== 'backups'
  expect((await readManifest(await open(), manifest.id)).dump.tables.filter(except)).toEqual(dump.tables.filter(except))
})

it('keeps backups in a bucket, and explains one that cannot be used', async () => {
  const account = { accessKeyId: 'backup', secretAccessKey: 'secret', region: 'us-east-1' }
  await using server = await startS3Server({ ...account, bucket: 'copies', smallestPart: 5 * 1024 * 1024 })
  const settings = { S3_ENDPOINT: server.endpoint, S3_REGION: account.region, S3_ACCESS_KEY_ID: 'backup', S3_SECRET_ACCESS_KEY: 'secret' }
  const bucket = openTarget('s3://copies/broadside/one', settings)
  await addMedia(randomBytes(20 * 1024 * 1024))
  server.objects.set('other/file', Buffer.from('stays'))
  await back({ target: bucket, passphrase })
  const { manifest } = await back({ target: bucket, passphrase, keep: 1 })
  const vault = await openVault(bucket, passphrase, { create: false })
  expect(await verifyBackup(vault, { signal })).toEqual(manifest)
  expect(await describeBackups(vault)).toHaveLength(1)
  expect([...server.objects.keys()].filter((key) => !key.startsWith('broadside/one/'))).toEqual(['other/file'])
  expect([...server.objects.keys()].filter((key) => /\.(?:upload|tail|part)$/.test(key))).toEqual([])
  expect(server.uploads.size).toBe(0)
  await expect(back({ target: openTarget('s3://missing', settings) })).rejects.toThrow("The bucket of s3://missing doesn't exist")
  const wrong = openTarget('s3://copies', { ...settings, S3_SECRET_ACCESS_KEY: 'other' })
  await expect(back({ target: wrong })).rejects.toMatchObject({
    code: 'no_permission',
    message: expect.stringContaining('refuses access') as string,
  })
})

it('aborts uploads to a bucket that were abandoned, and leaves those of another server', async () => {
  const account = { accessKeyId: 'backup', secretAccessKey: 'secret', region: 'us-east-1' }
  await using server = await startS3Server({ ...account, bucket: 'copies', smallestPart: 5 * 1024 * 1024 })
  const settings = { S3_ENDPOINT: server.endpoint, S3_REGION: account.region, S3_ACCESS_KEY_ID: 'backup', S3_SECRET_ACCESS_KEY: 'secret' }
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield randomBytes(9 * 1024 * 1024)
    throw new Error('killed')
  }
  const [old, fresh] = [uuid7(Date.now() - 25 * 3600_000), uuid7()]
  for (const id of [old, fresh]) {
    const bucket = openTarget('s3://copies', settings)
    await bucket.prepare({ id, isAbandoned: () => false })
    await expect(bucket.write('media/large', broken())).rejects.toThrow('killed')
  }
  expect(server.uploads.size).toBe(2)
  await back({ target: openTarget('s3://copies', settings) })
  expect(server.uploads.size).toBe(1)
  expect([...server.objects.keys()].filter((key) => key.endsWith('.upload'))).toEqual([`media/large.${fresh}.upload`])
})
