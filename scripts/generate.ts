/**
 * `node scripts/generate.ts` writes the files that are made from other sources and are not in the repository. Every command of the
 * project runs it first when those sources changed.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { messageTypes, messageTypesPath } from '../apps/web/build/message-types.ts'
import { endpointMap, endpointMapPath } from './endpoint-map.ts'
import { sentenceWords, sentenceWordsPath } from './sentence-words.ts'

/** Leaves a file with the right content untouched, so that whatever was built from it stays current. */
async function write(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, path)
}

await write(endpointMapPath, endpointMap())
await write(sentenceWordsPath, sentenceWords())
// Reads the messages from the disk, those sentences among them.
await write(messageTypesPath, messageTypes())
