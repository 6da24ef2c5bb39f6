/**
 * Lint rules for imports between the server's folders. A wing may only import wings below it, a feature is imported through the file with
 * its name, and the platform imports no feature. https://oxc.rs/docs/guide/usage/linter/js-plugins.html
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
/** The only files that may import every feature. */
const tables = new Set(['routes.ts', 'jobs.ts', 'pages.ts', 'handlers.ts', 'document-inspectors.ts'])

interface Place {
  /** A wing, a folder of the platform, or `top`. */
  room: string
  feature?: string
  file: string
}

const heightOf = (room: string): number => wings.findIndex((line) => line.includes(room))

function placeOf(path: string): Place | undefined {
  const inside = /(?:^|\/)apps\/server\/src\/(.+)$/.exec(path)?.[1]
  if (inside === undefined) return undefined
  const [first = '', wing = '', feature, ...rest] = inside.split('/')
  const file = basename(inside)
  if (first === 'features') return feature === undefined ? { room: 'top', file } : { room: wing, feature, file: [...rest].join('/') }
  return { room: platform.has(first) ? first : 'top', file }
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  const [, root = '', rest = ''] = /^#([a-z-]+)\/(.+)$/.exec(specifier) ?? []
  if (root === '') return undefined
  if (root === 'server') return `apps/server/src/${rest}`
  return heightOf(root) < 0 ? `apps/server/src/${root}/${rest}` : `apps/server/src/features/${root}/${rest}`
}

export function findFault(path: string, specifier: string): string | undefined {
  const from = placeOf(path)
  const target = resolve(path, specifier)
  const to = target === undefined ? undefined : placeOf(target)
  if (!from || !to) return undefined
  if (from.room === 'top')
    return from.file === 'context.ts' && to.feature !== undefined
      ? 'The context names no feature: add to App from its own file.'
      : undefined
  const isPlatform = platform.has(from.room)
  if (to.room === 'top')
    return tables.has(to.file) ? 'Tables of features are for the wiring alone: register a handler, or take it from the context.' : undefined
  if (isPlatform) return to.feature === undefined ? undefined : `The platform (${from.room}) knows no feature.`
  if (to.feature === undefined || (to.room === from.room && to.feature === from.feature)) return undefined
  const isBelow = heightOf(to.room) > heightOf(from.room) || to.room === from.room
  if (!isBelow) return `The wing ${from.room} does not know the wing ${to.room}: register a handler in features/handlers.ts.`
  if (to.file !== `${to.feature}.ts`) return `Enter the feature ${to.feature} through ${to.feature}.ts, which says what others may use.`
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
const isWithoutSql = (path: string): boolean => placeOf(path)?.feature !== undefined && !path.endsWith('.store.ts')

interface Call {
  callee: { type: string; property?: { name?: string } }
}

const sqlInStores = {
  create(context: Context) {
    if (!isWithoutSql(context.filename.replaceAll('\\', '/'))) return {}
    const message = 'SQL of a feature stands in its store.'
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
