import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestClock } from '#test/clock.ts'
import { createFileCache, type FileCacheOptions } from './file-cache.ts'

const block = 4096

let folder: string
let clock: ReturnType<typeof createTestClock>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broadside-cache-'))
  clock = createTestClock()
})
afterEach(() => rm(folder, { recursive: true }))

const create = (options: Partial<FileCacheOptions> = {}) =>
  createFileCache({ folder: join(folder, 'new'), maxBytes: 4 * block, keptMs: 1000, clock, ...options })
const names = async () => (await readdir(join(folder, 'new'))).toSorted()

it('keeps a file until it expires, and replaces it', async () => {
  const cache = create()
  expect(await cache.find('a')).toBeUndefined()
  await cache.keep('a', Buffer.from('first'))
  expect(await cache.find('a')).toEqual({ bytes: Buffer.from('first'), keptAt: clock.now() })
  clock.advance(999)
  expect((await create().find('a'))?.bytes.toString()).toBe('first')
  await cache.keep('a', Buffer.from('second'))
  clock.advance(999)
  expect((await cache.find('a'))?.bytes.toString()).toBe('second')
  clock.advance(1)
  expect(await cache.find('a')).toBeUndefined()
})

it('deletes the oldest files beyond its size, counting every small file as a block', async () => {
  const cache = create({ keptMs: 1_000_000 })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await cache.keep(name, Buffer.alloc(0))
    clock.advance(1)
  }
  expect(await names()).toEqual(['c', 'd', 'e', 'f'])
  await cache.keep('large', Buffer.alloc(3 * block))
  expect(await names()).toEqual(['f', 'large'])
})

it('deletes expired files, including those of other processes', async () => {
  const first = create()
  await first.keep('a', Buffer.from('a'))
  clock.advance(1000)
  await create().keep('b', Buffer.from('b'))
  expect(await names()).toEqual(['b'])
})
