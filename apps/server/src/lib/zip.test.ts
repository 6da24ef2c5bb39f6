import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readZip } from '#test/read-zip.ts'
import { zip, type ZipEntry } from './zip.ts'

const date = new Date('2026-11-26T09:30:14Z')

async function* entriesOf(files: Record<string, string>): AsyncGenerator<ZipEntry> {
  for (const [name, text] of Object.entries(files)) yield { name, bytes: Buffer.from(text) }
}

it('is read by another library, with names in any script', async () => {
  const files = { '01 Grüße.txt': 'one', '02 日本 🎉.txt': '', '03.txt': 'x'.repeat(100_000) }
  const entries = await readZip(await buffer(zip(entriesOf(files), date)))
  expect(Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes.toString()]))).toEqual(files)
  expect(entries.map(({ method, modified }) => [method, modified])).toEqual(entries.map(() => [0, date]))
})

it('can be empty', async () => {
  expect(await readZip(await buffer(zip(entriesOf({}), date)))).toEqual([])
})

it('requests an entry only once the one before was taken', async () => {
  let requested = 0
  async function* counted(): AsyncGenerator<ZipEntry> {
    for (const name of ['a', 'b', 'c']) {
      requested++
      yield { name, bytes: Buffer.from(name) }
    }
  }
  const pieces = zip(counted(), date)
  await pieces.next()
  await pieces.next()
  expect(requested).toBe(1)
  await pieces.next()
  expect(requested).toBe(2)
})
