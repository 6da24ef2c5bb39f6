/** Tests that every media store must pass. Run them with an empty store. */
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readAll } from '#lib/files/read-all.ts'
import { MediaMissing, type MediaStore } from '../media-store.ts'

async function* chunksOf(bytes: Buffer, size: number, breakAt = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    if (at >= breakAt) throw new Error('connection lost')
    yield bytes.subarray(at, at + size)
  }
}

export function describeStore(open: () => MediaStore): void {
  const data = randomBytes(300_000)
  let number = 0
  const newKey = () => `workspace/media-${number++}/original`

  it('returns the bytes that were appended and finished', async () => {
    const [store, key] = [open(), newKey()]
    expect(await store.append(key, chunksOf(data, 7000), { offset: 0 })).toBe(data.length)
    await store.finish(key)
    expect(await store.size(key)).toBe(data.length)
    expect((await readAll(await store.read(key))).equals(data)).toBe(true)
  })

  it('does not show a file before it is finished', async () => {
    const [store, key] = [open(), newKey()]
    await store.append(key, chunksOf(data, 9000), { offset: 0 })
    expect(await store.size(key)).toBeUndefined()
    await expect(store.read(key)).rejects.toBeInstanceOf(MediaMissing)
    expect(await store.received(key)).toBe(data.length)
  })

  it('reads exactly the bytes of a range', async () => {
    const [store, key] = [open(), newKey()]
    await store.append(key, chunksOf(data, 50_000), { offset: 0 })
    await store.finish(key)
    const part = await readAll(await store.read(key, { start: 99_999, end: 200_000 }))
    expect(part.equals(data.subarray(99_999, 200_001))).toBe(true)
  })

  it('keeps what arrived when the bytes break off, and continues from there', async () => {
    const [store, key] = [open(), newKey()]
    await expect(store.append(key, chunksOf(data, 1000, 123_000), { offset: 0 })).rejects.toThrow('connection lost')
    expect(await store.received(key)).toBe(123_000)
    await expect(store.append(key, chunksOf(data.subarray(123_000), 1000, 90_000), { offset: 123_000 })).rejects.toThrow('connection lost')
    expect(await store.received(key)).toBe(213_000)
    expect(await store.append(key, chunksOf(data.subarray(213_000), 1000), { offset: 213_000 })).toBe(data.length)
    await store.finish(key)
    expect((await readAll(await store.read(key))).equals(data)).toBe(true)
  })

  it('rejects appends anywhere but at the end', async () => {
    const [store, key] = [open(), newKey()]
    await store.append(key, chunksOf(data.subarray(0, 1000), 100), { offset: 0 })
    await expect(store.append(key, chunksOf(data, 100), { offset: 500 })).rejects.toBeInstanceOf(RangeError)
    await expect(store.append(key, chunksOf(data, 100), { offset: 1500 })).rejects.toBeInstanceOf(RangeError)
    expect(await store.received(key)).toBe(1000)
  })

  it('starts over at offset 0', async () => {
    const [store, key] = [open(), newKey()]
    await store.append(key, chunksOf(data, 10_000), { offset: 0 })
    await store.append(key, chunksOf(data.subarray(0, 10), 10), { offset: 0 })
    await store.finish(key)
    expect((await readAll(await store.read(key))).equals(data.subarray(0, 10))).toBe(true)
  })

  it('can finish a file twice, and rejects finishing a missing one', async () => {
    const [store, key] = [open(), newKey()]
    await store.append(key, chunksOf(data, 10_000), { offset: 0 })
    await store.finish(key)
    await store.finish(key)
    expect(await store.received(key)).toBe(data.length)
    await expect(store.finish(newKey())).rejects.toBeInstanceOf(MediaMissing)
  })

  it('replaces an existing file with a small one', async () => {
    const [store, key] = [open(), newKey()]
    await store.put(key, Buffer.from('first and longer'))
    await store.put(key, Buffer.from('second'))
    expect((await readAll(await store.read(key))).toString()).toBe('second')
  })

  it('deletes everything of one medium and nothing of another', async () => {
    const store = open()
    await store.put('ws/one/original', Buffer.from('1'))
    await store.put('ws/one/thumbnail.webp', Buffer.from('2'))
    await store.append('ws/one/other', chunksOf(data, 10_000), { offset: 0 })
    await store.put('ws/one-more/original', Buffer.from('3'))
    await store.removeAll('ws/one')
    await store.removeAll('ws/one')
    expect(await store.size('ws/one/original')).toBeUndefined()
    expect(await store.size('ws/one/thumbnail.webp')).toBeUndefined()
    expect(await store.received('ws/one/other')).toBe(0)
    expect(await store.size('ws/one-more/original')).toBe(1)
  })

  it.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '.incoming/x', 'a\\b', 'a/\0', ''])('rejects the key %j', async (key) => {
    await expect((async () => open().put(key, Buffer.of(1)))()).rejects.toBeInstanceOf(TypeError)
    await expect((async () => open().read(key))()).rejects.toBeInstanceOf(TypeError)
  })
}
