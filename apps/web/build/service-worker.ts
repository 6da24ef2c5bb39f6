import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** At the root, so that it serves all addresses without a `Service-Worker-Allowed` header. */
const workerFile = 'service-worker.js'

/** Without a hash in their names, and part of the start page. */
const plain = ['/theme.js', '/icon.svg', '/manifest.webmanifest']

const hashOf = (paths: readonly string[], folder: string): string => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(readFileSync(join(folder, path)))
  return hash.digest('base64url').slice(0, 16)
}

/** The files of a finished build, as the worker takes them. */
const listAppFiles = (folder: string) => {
  const hashed = readdirSync(join(folder, 'assets')).sort()
  const paths = hashed.map((name) => `/assets/${name}`)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  // The last one: those before it seldom change, and versions are told apart by it.
  const [, entry = ''] = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1) ?? []
  if (!entry) throw new Error('The start page has no script')
  return { version: hashOf([...paths, ...plain, '/index.html'], folder), entry, hashed: paths, plain }
}

/** Builds the service worker as a script of its own, once it is known which files the app has. */
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
