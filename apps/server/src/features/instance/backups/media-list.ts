/** The media of a backup: which file of the store has which content. */
import { compress, decompress } from './compression.ts'
import { type Manifest, mediaListFile } from './manifest.ts'
import type { StoredFile, Vault } from './vault.ts'

export interface MediaEntry {
  /** In the store of the server. */
  key: string
  sha256: string
  size: number
}

async function* toLines(entries: readonly MediaEntry[]): AsyncGenerator<Uint8Array> {
  for (const { key, sha256, size } of entries) yield Buffer.from(`${JSON.stringify([key, sha256, size])}\n`)
}

export const writeMediaList = (vault: Vault, id: string, entries: readonly MediaEntry[]): Promise<StoredFile> =>
  vault.put(mediaListFile(id), compress(toLines(entries)))

export async function* readMediaList(vault: Vault, { id, media_list }: Pick<Manifest, 'id' | 'media_list'>): AsyncGenerator<MediaEntry> {
  const name = mediaListFile(id)
  for await (const line of linesOf(decompress(name, vault.get(name, media_list)))) {
    const [key, sha256, size] = JSON.parse(line) as [string, string, number]
    yield { key, sha256, size }
  }
}

export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
