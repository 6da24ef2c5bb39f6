/**
 * Lint rules for imports between the server's folders. A wing may only import wings below it, a feature is imported through the file with
 * its name, the rooms of a feature import one way, and the platform imports no feature.
 * https://oxc.rs/docs/guide/usage/linter/js-plugins.html
 */
import { basename, dirname, join, normalize } from 'node:path'

/** From the top. Wings on one line must not import each other. */
const wings: readonly (readonly string[])[] = [
  ['instance'],
  ['studio', 'builds', 'inbox'],
  ['publishing'],
  ['media'],
  ['workspaces'],
  ['identity'],
  ['signals'],
]
const platform = new Set(['http', 'jobs', 'db', 'lib'])
/**
 * Folders inside a large feature, from the top. A room imports rooms below it, and of the files above the rooms only these. Rooms on one line
 * must not import each other.
 */
const rooms: Readonly<Record<string, { order: readonly (readonly string[])[]; shared: readonly string[] }>> = {
  publications: {
    order: [['trash', 'send', 'list'], ['plan'], ['write']],
    shared: ['publications.store.ts', 'publications.policy.ts', 'publications.present.ts'],
  },
}
/** The only files that may import every feature. */
const tables = new Set(['routes.ts', 'jobs.ts', 'pages.ts', 'handlers.ts', 'document-inspectors.ts'])

interface Location {
  /** A wing, a folder of the platform, or `top`. */
  area: string
  feature?: string
  /** From the folder of the feature. */
  file: string
}

const heightOf = (area: string): number => wings.findIndex((line) => line.includes(area))

function locationOf(path: string): Location | undefined {
  const inside = /(?:^|\/)apps\/server\/src\/(.+)$/.exec(path)?.[1]
  if (inside === undefined) return undefined
  const [first = '', wing = '', feature, ...rest] = inside.split('/')
  const file = basename(inside)
  if (first === 'features') return feature === undefined ? { area: 'top', file } : { area: wing, feature, file: [...rest].join('/') }
  return { area: platform.has(first) ? first : 'top', file }
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  const [, root = '', rest = ''] = /^#([a-z-]+)\/(.+)$/.exec(specifier) ?? []
  if (root === '') return undefined
  if (root === 'server') return `apps/server/src/${rest}`
  return heightOf(root) < 0 ? `apps/server/src/${root}/${rest}` : `apps/server/src/features/${root}/${rest}`
}

/** Tests may import any room of their feature. */
function findRoomFault(from: Location, to: Location): string | undefined {
  const { order, shared } = rooms[from.feature ?? ''] ?? {}
  const roomOf = ({ file }: Location) => (file.includes('/') ? file.split('/')[0] : undefined)
  const [room, other] = [roomOf(from), roomOf(to)]
  if (!order || room === undefined || room === other || from.file.endsWith('.test.ts')) return undefined
  if (other === undefined) return shared?.includes(to.file) ? undefined : `The room ${room} must not import ${to.file}, which is above it.`
  const heightOf = (name: string) => order.findIndex((line) => line.includes(name))
  return heightOf(other) > heightOf(room) ? undefined : `The room ${room} must not import the room ${other}: only rooms below it.`
}

export function findFault(path: string, specifier: string): string | undefined {
  const from = locationOf(path)
  const target = resolve(path, specifier)
  const to = target === undefined ? undefined : locationOf(target)
  if (!from || !to) return undefined
  if (from.area === 'top')
    return from.file === 'context.ts' && to.feature !== undefined
      ? 'The context imports no feature: extend App from its own file.'
      : undefined
  const isPlatform = platform.has(from.area)
  if (to.area === 'top')
    return tables.has(to.file) ? 'Only the wiring imports the tables of features: register a handler, or use the context.' : undefined
  if (isPlatform) return to.feature === undefined ? undefined : `The platform (${from.area}) imports no feature.`
  if (to.feature === undefined) return undefined
  if (to.area === from.area && to.feature === from.feature) return findRoomFault(from, to)
  const isBelow = heightOf(to.area) > heightOf(from.area) || to.area === from.area
  if (!isBelow) return `The wing ${from.area} must not import the wing ${to.area}: register a handler in features/handlers.ts.`
  if (to.file !== `${to.feature}.ts`) return `Import the feature ${to.feature} through ${to.feature}.ts, which exports what others may use.`
  return undefined
}

interface Node {
  source?: { type: string; value?: unknown } | null
}

interface Context {
  filename: string
  report(finding: { node: unknown; message: string }): void
}

const boundaries = {
  create(context: Context) {
    const check = (node: Node) => {
      const fault =
        typeof node.source?.value === 'string' ? findFault(context.filename.replaceAll('\\', '/'), node.source.value) : undefined
      if (fault) context.report({ node, message: fault })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check }
  },
}

const statements = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** True if a file of a feature must not contain SQL. */
const isWithoutSql = (path: string): boolean => locationOf(path)?.feature !== undefined && !path.endsWith('.store.ts')

interface Call {
  callee: { type: string; property?: { name?: string } }
}

const sqlInStores = {
  create(context: Context) {
    if (!isWithoutSql(context.filename.replaceAll('\\', '/'))) return {}
    const message = "A feature's SQL belongs in its store."
    return {
      CallExpression: (node: Call) => {
        if (node.callee.type === 'MemberExpression' && statements.has(node.callee.property?.name ?? '')) context.report({ node, message })
      },
      TaggedTemplateExpression: (node: { tag: { type: string; name?: string } }) => {
        if (node.tag.type === 'Identifier' && node.tag.name === 'sql') context.report({ node, message })
      },
    }
  },
}

export default { meta: { name: 'wings' }, rules: { boundaries, 'sql-in-stores': sqlInStores } }
