import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** At the root, so that its scope includes all URLs without a `Service-Worker-Allowed` header. */
const workerFile = 'service-worker.js'

/** Files of the start page without a hash in their names. */
const plain = ['/theme.js', '/icon.svg', '/manifest.webmanifest']

const hashOf = (paths: readonly string[], folder: string): string => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(readFileSync(join(folder, path)))
  return hash.digest('base64url').slice(0, 16)
}

/** Lists the files of a finished build in the worker's format. */
const listAppFiles = (folder: string) => {
  const hashed = readdirSync(join(folder, 'assets')).sort()
  const paths = hashed.map((name) => `/assets/${name}`)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  // The last script identifies the version, because the ones before it rarely change.
  const [, entry = ''] = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1) ?? []
  if (!entry) throw new Error('The start page has no script')
  return { version: hashOf([...paths, ...plain, '/index.html'], folder), entry, hashed: paths, plain }
}

/** Builds the service worker separately, once the app's files are known. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const result = await build({
      configFile: false,
      logLevel: 'error',
      define: { appFiles: JSON.stringify(listAppFiles(dir)) },
      build: {
        write: false,
        target: 'es2023',
        copyPublicDir: false,
        rolldownOptions: { input: join(import.meta.dirname, '../src/offline/worker.ts'), output: { format: 'iife' } },
      },
    })
    const [built] = [result].flat()
    const [chunk] = built && 'output' in built ? built.output : []
    if (chunk?.type !== 'chunk') throw new Error('The service worker was not built')
    writeFileSync(join(dir, workerFile), chunk.code)
  },
})
