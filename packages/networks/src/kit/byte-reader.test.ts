import { expect, it } from 'vitest'
import { createByteReader } from './byte-reader.ts'

/** The numbers from 0 to 9 in chunks of three. */
const open = (): ReadableStream<Uint8Array> =>
  ReadableStream.from([[0, 1, 2], [3, 4, 5], [6, 7, 8], [9]].map((chunk) => Uint8Array.from(chunk)))

it('returns parts across chunks, and skips what lies between them', async () => {
  const reader = createByteReader(open)
  expect([...(await reader.read(1, 3))]).toEqual([1, 2, 3])
  expect([...(await reader.read(4, 4))]).toEqual([4])
  expect([...(await reader.read(7, 9))]).toEqual([7, 8, 9])
  await reader.close()
})

it('reports a file that ends early', async () => {
  await expect(createByteReader(open).read(8, 10)).rejects.toMatchObject({ kind: 'unavailable', code: 'file_incomplete' })
})

it('opens nothing before the first part', async () => {
  let opened = 0
  const reader = createByteReader(() => {
    opened += 1
    return open()
  })
  await reader.close()
  expect(opened).toBe(0)
})
