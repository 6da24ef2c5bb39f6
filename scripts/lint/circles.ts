/**
 * Finds circular imports. A lint plugin sees one file at a time, so `npm run check` reads the imports of all files of a tree here: no file may
 * load itself by way of others, and no two rooms (features, layers) may depend on each other, not even by types.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Paths from the root of the repository, with forward slashes. */
export interface SourceFile {
  path: string
  imports: readonly string[]
}

interface Tree {
  /** The folder of the package whose `src` is checked. */
  folder: string
  /** The room of a file, by its path below `src`. Without one, the file may import and be imported by any room. */
  roomOf(path: string): string | undefined
}

/** The tables beside the wings import every feature, and the platform's folders import each other, so neither has a room. */
export const serverRoom = (path: string): string | undefined => /^features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]

/** The components, the screens and the rooms of the composer each stand alone; of other layers, the folder is the room. */
export const webRoom = (path: string): string | undefined =>
  /^(screens\/composer\/(?:views\/)?[^/]+|(?:ui|screens)\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0]

/** The folders of the editor's engine. The entry and the files beside the folders belong to none. */
const sceneRoom = (path: string): string | undefined => /^editor\/[^/]+(?=\/)/.exec(path)?.[0]

const trees: readonly Tree[] = [
  { folder: 'apps/server', roomOf: serverRoom },
  { folder: 'apps/web', roomOf: webRoom },
  { folder: 'packages/scene', roomOf: sceneRoom },
]

/** Which file of a room first imports which other one. */
type Edges = Map<string, Map<string, string>>

function edgesOf(files: readonly SourceFile[], roomOf: (path: string) => string | undefined): Edges {
  const edges: Edges = new Map()
  for (const { path, imports } of files) {
    const from = roomOf(path)
    if (from === undefined) continue
    const targets = edges.get(from) ?? new Map<string, string>()
    edges.set(from, targets)
    for (const imported of imports) {
      const to = roomOf(imported)
      if (to !== undefined && to !== from && !targets.has(to)) targets.set(to, `${path} imports ${imported}`)
    }
  }
  return edges
}

/** The rooms of the shortest way from a room back to itself. */
function shortestCircle(edges: Edges, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const room of queue) {
    for (const next of edges.get(room)?.keys() ?? []) {
      if (next === start) {
        const circle = [room]
        for (let back = cameFrom.get(room); back !== undefined; back = cameFrom.get(back)) circle.unshift(back)
        return circle
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, room)
      queue.push(next)
    }
  }
  return undefined
}

/** One message per circle, with the imports that close it. Circles through a room that is already reported are left out. */
export function findCircles(files: readonly SourceFile[], roomOf: (path: string) => string | undefined): string[] {
  const edges = edgesOf(files, roomOf)
  const circles = [...edges.keys()].flatMap((room) => [shortestCircle(edges, room) ?? []]).filter(({ length }) => length > 0)
  const reported = new Set<string>()
  return circles
    .sort((a, b) => a.length - b.length)
    .flatMap((circle) => {
      if (circle.some((room) => reported.has(room))) return []
      for (const room of circle) reported.add(room)
      const steps = circle.map((room, index) => `  ${edges.get(room)?.get(circle[(index + 1) % circle.length] as string)}`)
      return [[`Circular imports: ${[...circle, circle[0]].join(' → ')}`, ...steps].join('\n')]
    })
}

interface Import {
  specifier: string
  /** Only for the type checker: it is gone when the file runs. */
  isType: boolean
  /** Loaded when it is needed, not before the file that imports it. */
  isLazy: boolean
}

const statement = /^(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm
const call = /\bimport\('([^']+)'\)/g

export const listImports = (text: string): Import[] => [
  ...[...text.matchAll(statement)].map(([, type, specifier = '']) => ({ specifier, isType: type !== undefined, isLazy: false })),
  ...[...text.matchAll(call)].map(([, specifier = '']) => ({ specifier, isType: false, isLazy: true })),
]

/** Resolves relative specifiers and the `#…/*` patterns of package.json. */
function resolver(folder: string): (from: string, specifier: string) => string | undefined {
  const { imports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { imports?: Record<string, string> }
  const patterns = Object.entries(imports).map(([from, to]) => [from.replace('*', ''), join(folder, to.replace('*', ''))] as const)
  return (from, specifier) => {
    if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
    const pattern = patterns.find(([start]) => specifier.startsWith(start))
    return pattern && join(pattern[1], specifier.slice(pattern[0].length)).replaceAll('\\', '/')
  }
}

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing(?:\/|\.ts$)/.test(path)

/** The circles of a tree, between files and between rooms. */
export function circlesOf({ folder, roomOf }: Tree): string[] {
  const source = `${folder}/src/`
  const resolve = resolver(folder)
  const files = globSync(`${source}**/*.{ts,tsx}`)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path))
    .sort()
    .map((path) => ({ path, imports: listImports(readFileSync(path, 'utf8')) }))
  const select = (isCounted: (one: Import) => boolean): SourceFile[] =>
    files.map(({ path, imports }) => ({
      path,
      imports: imports.filter(isCounted).flatMap(({ specifier }) => resolve(path, specifier) ?? []),
    }))
  return [
    ...findCircles(
      select(({ isType, isLazy }) => !isType && !isLazy),
      (path) => path,
    ),
    ...findCircles(
      select(() => true),
      (path) => (path.startsWith(source) ? roomOf(path.slice(source.length)) : undefined),
    ),
  ]
}

export const listCircles = (): string[] => trees.flatMap(circlesOf)
