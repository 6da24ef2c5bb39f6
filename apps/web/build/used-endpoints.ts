import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Only files of this folder call the server, which the linter enforces. */
const apiFolder = new URL('../src/api/', import.meta.url).pathname
const mapModule = '@broadside/contract/endpoint-map.gen'
const mapFile = new URL('../../../packages/contract/src/endpoint-map.gen.ts', import.meta.url)

const readMap = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^ {2}(\w+): '(.+)',$/gm)].map(([, name = '', line = '']) => [name, line]))

/** Adds the endpoints that the source calls to the map. Before its first line, because imports are evaluated in their order. */
export const withEndpoints = (source: string, map: ReadonlyMap<string, string>): string => {
  const called = new Set([...source.matchAll(/\b[aA]pi\??\.(\w+)/g)].map(([, name = '']) => name))
  const lines = [...map].filter(([name]) => called.has(name))
  if (!lines.length) return source
  return `import { endpointMap as endpoints } from '${mapModule}'; Object.assign(endpoints, ${JSON.stringify(Object.fromEntries(lines))}); ${source}`
}

/**
 * Moves each endpoint from the map, which is in the first file that every visitor loads, to the files that call it. An endpoint that the
 * app never calls is in none.
 */
export const usedEndpoints = (): Plugin => {
  let map: ReadonlyMap<string, string> = new Map()
  return {
    name: 'used-endpoints',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      map = readMap(readFileSync(mapFile, 'utf8'))
    },
    transform(code, id) {
      if (id === mapFile.pathname) return { code: 'export const endpointMap = {}', map: null }
      return id.startsWith(apiFolder) ? { code: withEndpoints(code, map), map: null } : undefined
    },
  }
}
