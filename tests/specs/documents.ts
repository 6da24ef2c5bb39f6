import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Documented } from './networks.ts'
import { Refusal } from './refusal.ts'

/** The texts of the documents, in the order of their networks. Throws Refusal if one can't be read. */
export async function readDocuments(folder: string, networks: readonly Documented[]): Promise<string[]> {
  const texts: string[] = []
  for (const { id, file } of networks) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
    if (text === undefined) throw new Refusal(`Cannot read the document of ${id}: ${join(folder, file)}`)
    texts.push(text)
  }
  return texts
}
