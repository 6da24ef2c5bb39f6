import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Only files of this folder call the server, which the linter enforces. */
const apiFolder = new URL('../src/api/', import.meta.url).pathname

const namesIn = (source: string): string[] => [...source.matchAll(/\b[aA]pi\??\.(\w+)/g)].map(([, name = '']) => name)

/** Keeps the lines of the map whose endpoint is in the list. */
export const pruneEndpoints = (map: string, used: ReadonlySet<string>): string =>
  map
    .split('\n')
    .filter((line) => {
      const [, name] = /^ {2}(\w+): '/.exec(line) ?? []
      return name === undefined || used.has(name)
    })
    .join('\n')

/** Drops the endpoints that the app never calls, such as those for administration, from the first file that every visitor loads. */
export const usedEndpoints = (): Plugin => ({
  name: 'used-endpoints',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/endpoint-map.gen.ts')) return undefined
    const files = readdirSync(apiFolder).filter((name) => name.endsWith('.ts') || name.endsWith('.tsx'))
    return { code: pruneEndpoints(code, new Set(files.flatMap((name) => namesIn(readFileSync(join(apiFolder, name), 'utf8'))))), map: null }
  },
})
