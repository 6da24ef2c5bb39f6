import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Documented } from './networks.ts'
import { Refusal } from './refusal.ts'

/** The texts of each network's documents, in the order of the networks. Throws Refusal if one can't be read. */
export async function readDocuments(folder: string, networks: readonly Documented[]): Promise<[string, ...string[]][]> {
  const read = async (id: string, file: string): Promise<string> => {
    const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
    if (text === undefined) throw new Refusal(`Cannot read the document of ${id}: ${join(folder, file)}`)
    return text
  }
  const texts: [string, ...string[]][] = []
  for (const { id, file, further = [] } of networks) {
    texts.push([await read(id, file), ...(await Promise.all(further.map((name) => read(id, name))))])
  }
  return texts
}
