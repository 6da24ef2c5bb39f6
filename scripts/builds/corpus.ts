/** Texts to judge builds on: the repository's, with the expected results, and any folder of articles. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The form the text calls for; `link` when a title and a link are enough. */
export type ExpectedForm = 'list' | 'passage' | 'quotation' | 'figure' | 'thread' | 'link'

export interface CorpusEntry {
  file: string
  kind: string
  language: string
  title: string
  form: ExpectedForm
  /** What an editor would write about it. */
  idea: string
  angle: string
  /** An idea the text contradicts, in a number or in its polarity. */
  contrary?: string
  /** True when the workspace wrote the page itself. */
  own?: true
}

export interface CorpusText extends CorpusEntry {
  name: string
  folder: string
  mime: string
  bytes: Uint8Array
}

export const corpusFolder = fileURLToPath(new URL('../../packages/composer/corpus', import.meta.url))
const neighbour = fileURLToPath(new URL('../../../shared/data/articles', import.meta.url))

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
}
const aside = new Set(['README.md', 'SOURCE.md'])

const readIndex = async (folder: string): Promise<CorpusEntry[]> => {
  const text = await readFile(join(folder, 'index.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as CorpusEntry[]
}

/** Returns a folder's texts in order of name. A text missing from the index has no idea and counts as English. */
export const readFolder = async (folder: string): Promise<CorpusText[]> => {
  const index = new Map((await readIndex(folder)).map((entry) => [entry.file, entry]))
  const files = (await readdir(folder)).filter((file) => types[extname(file)] !== undefined && !aside.has(file)).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      ...(index.get(file) ?? { file, kind: 'article', language: 'en', title: '', form: 'passage' as const, idea: '', angle: 'a list' }),
      name: basename(file, extname(file)),
      folder,
      mime: types[extname(file)] ?? 'text/plain',
      bytes: await readFile(join(folder, file)),
    })),
  )
}

/** Reads the given folders; by default the repository's texts and, if it exists, the folder of articles next to the repository. */
export const readCorpus = async (folders: readonly string[]): Promise<CorpusText[]> => {
  if (folders.length > 0) return (await Promise.all([corpusFolder, ...folders].map(readFolder))).flat()
  return [...(await readFolder(corpusFolder)), ...(await readFolder(neighbour).catch(() => []))]
}
