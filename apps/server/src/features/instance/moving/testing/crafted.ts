/** Archives as an attacker would write them: a sound one with one thing changed. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createArchive } from '#lib/archive/writer.ts'
import { readZip } from '#test/read-zip.ts'

export interface Craft {
  name: string
  bytes: Buffer
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const textOf = (entries: readonly Craft[], name: string): string =>
  entries.find((entry) => entry.name === name)?.bytes.toString() ?? ''

export const replaced = (entries: readonly Craft[], name: string, change: (text: string) => string): Craft[] =>
  entries.map((entry) => (entry.name === name ? { name, bytes: Buffer.from(change(entry.bytes.toString())) } : entry))

/** Updates the manifest, as far as it is about rows, after a change. */
export const resealed = (entries: readonly Craft[]): Craft[] =>
  replaced(entries, 'manifest.json', (text) => {
    const manifest = JSON.parse(text) as { files: { name: string; rows: number; bytes: number; sha256: string }[] }
    for (const file of manifest.files) {
      const bytes = entries.find(({ name }) => name === file.name)?.bytes ?? Buffer.alloc(0)
      Object.assign(file, { rows: bytes.toString().split('\n').length - 1, bytes: bytes.length, sha256: hashOf(bytes) })
    }
    return JSON.stringify(manifest)
  })

export const changedRow = (entries: readonly Craft[], name: string, change: (row: Record<string, unknown>) => object): Craft[] =>
  resealed(
    replaced(entries, name, (text) => {
      const [first = '', ...rest] = text.split('\n')
      return [JSON.stringify(change(JSON.parse(first) as Record<string, unknown>)), ...rest].join('\n')
    }),
  )

export async function readCraft(path: string): Promise<Craft[]> {
  return (await readZip(await readFile(path))).map(({ name, bytes }) => ({ name, bytes }))
}

export async function writeCraft(path: string, entries: readonly Craft[]): Promise<string> {
  await using archive = await createArchive(path, new Date('2026-11-26T12:00:00Z'))
  for (const { name, bytes } of entries) await archive.add(name, [bytes], { compress: !name.startsWith('media/') })
  await archive.finish()
  return path
}

/** Changes bytes of the finished file, at every place where they occur. */
export async function patch(path: string, from: Buffer, to: Buffer): Promise<void> {
  const bytes = await readFile(path)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) to.copy(bytes, at)
  await writeFile(path, bytes)
}
