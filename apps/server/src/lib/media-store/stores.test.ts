import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAll } from '../files/read-all.ts'
import type { MediaStore } from './media-store.ts'
import { type S3Server, startS3Server } from './testing/s3-server.ts'
import { describeStore } from './testing/store-conformance.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Client } from './s3-client.ts'
import { createS3Store } from './s3-store.ts'

describe('the disk store', () => {
  let root: string
  beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'broadside-store-'))))
  afterAll(() => rm(root, { recursive: true, force: true }))

  describeStore(() => createDiskStore(join(root, 'media')))

  it('keeps what a killed process wrote, shows no partial file, and continues', async () => {
    const folder = join(root, 'killed')
    const child = fork(new URL('./testing/slow-writer.ts', import.meta.url), [folder], { stdio: 'ignore' })
    await once(child, 'message')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const store = createDiskStore(folder)
    const received = await store.received('ws/m/original')
    expect(received).toBeGreaterThanOrEqual(1_000_000)
    expect(await store.size('ws/m/original')).toBeUndefined()
    await store.append(
      'ws/m/original',
      (async function* () {
        yield Buffer.from('end')
      })(),
      { offset: received },
    )
    await store.finish('ws/m/original')
    const bytes = await readAll(await store.read('ws/m/original'))
    expect(bytes.equals(Buffer.concat([Buffer.alloc(received, 'x'), Buffer.from('end')]))).toBe(true)
  })

  it('sweeps leftovers of interrupted writes, but not recent ones', async () => {
    const store = createDiskStore(join(root, 'swept'))
    await store.put('ws/m/original', Buffer.from('kept'))
    const incoming = join(root, 'swept', '.incoming')
    await writeFile(join(incoming, 'old'), 'x')
    await writeFile(join(incoming, 'new'), 'x')
    const past = new Date(Date.now() - 3_600_000)
    await utimes(join(incoming, 'old'), past, past)
    await store.sweep(new Date(Date.now() - 60_000))
    expect(await readdir(incoming)).toEqual(['new'])
    expect(await readFile(join(root, 'swept/ws/m/original'), 'utf8')).toBe('kept')
  })
})

describe('the S3 store', () => {
  const settings = { bucket: 'media bucket', region: 'eu-test-1', accessKeyId: 'KEY', secretAccessKey: 'se/cr+et' }
  const partSize = 64 * 1024
  let server: S3Server
  beforeAll(async () => void (server = await startS3Server({ ...settings, smallestPart: partSize })))
  afterAll(() => server[Symbol.asyncDispose]())
  const open = (changes = {}): MediaStore =>
    createS3Store(createS3Client({ ...settings, endpoint: server.endpoint, ...changes }), { partSize })

  describeStore(open)

  it('leaves neither parts nor helper objects behind when a file is finished or deleted', async () => {
    const store = open()
    const send = async (key: string) =>
      store.append(
        key,
        (async function* () {
          yield Buffer.alloc(partSize * 3 + 5, 'y')
        })(),
        { offset: 0 },
      )
    server.objects.clear()
    server.uploads.clear()
    await send('ws/finished/original')
    await store.finish('ws/finished/original')
    expect([...server.objects.keys()]).toEqual(['ws/finished/original'])
    await send('ws/removed/original')
    await store.removeAll('ws/removed')
    expect([...server.objects.keys()]).toEqual(['ws/finished/original'])
    expect(server.uploads.size).toBe(0)
  })

  it('retries requests that the service temporarily rejects', async () => {
    server.fail(2)
    await open().put('ws/again/original', Buffer.from('there'))
    expect(server.objects.get('ws/again/original')?.toString()).toBe('there')
  })

  it("fails with the service's error code when the secret is wrong", async () => {
    await expect(open({ secretAccessKey: 'other' }).put('ws/no/original', Buffer.from('x'))).rejects.toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    })
    expect(server.objects.has('ws/no/original')).toBe(false)
  })
})
