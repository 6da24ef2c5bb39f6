/** The web app as `npm start` builds and serves it, and which of its files a browser loads. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const builtFolder = join(root, 'apps/web/dist')

/** The untyped part of the start, which every Node.js version must be able to parse. */
interface Start {
  ensureWeb(options: { root: string; file: string; node: string }): Promise<void>
}

export async function buildApp(): Promise<void> {
  const { ensureWeb } = (await import(new URL('../../scripts/ensure-web.mjs', import.meta.url).href)) as Start
  await ensureWeb({ root, file: join(root, 'apps/server/src/main.ts'), node: process.execPath })
}

/** An entry of Vite's manifest (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

export type Manifest = Record<string, Chunk>

export const readManifest = (): Manifest => JSON.parse(readFileSync(join(builtFolder, '.vite/manifest.json'), 'utf8')) as Manifest

/** Paths from the app's root, as browsers request them. */
export const listFiles = (ending: string): string[] =>
  readdirSync(builtFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending))

/** The gzipped size of a file, by its path from the app's root. */
export const gzipBytes = (file: string): number => {
  const path = join(builtFolder, file)
  return existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`).length : gzipSync(readFileSync(path)).length
}

export const sumBytes = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + gzipBytes(file), 0)

export const scriptsOf = (manifest: Manifest, ...keys: string[]): Set<string> => {
  const seen = new Set<string>()
  const walk = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) walk(next)
  }
  keys.forEach(walk)
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []))
}
