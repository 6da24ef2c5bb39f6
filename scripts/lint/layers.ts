/**
 * Lint rules for imports inside the web app. A layer may only import layers below it, a screen imports no other screen, and only `api` calls
 * the server. https://oxc.rs/docs/guide/usage/linter/js-plugins.html
 */
import { dirname, join, normalize } from 'node:path'

/** From the bottom. Layers on one line may import each other, but not in a circle. */
const layers: readonly (readonly string[])[] = [
  ['lib'],
  ['i18n', 'theme'],
  ['ui'],
  ['api'],
  ['live'],
  ['networks'],
  ['delivery-status', 'time-picker', 'trash', 'post', 'post-preview', 'uploads', 'media-library', 'report', 'tiles', 'designs'],
  ['access'],
  ['shell'],
  ['screens'],
]
/** The rooms of a large screen, from the bottom. */
const rooms = ['session', 'hooks', 'commands', 'views', 'page']
const source = 'apps/web/src/'
const client = `${source}api/api.ts`

const heightOf = (layer: string): number => layers.findIndex((line) => line.includes(layer))

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier)).replaceAll('\\', '/')
  const [, root = '', rest = ''] = /^#([a-z0-9-]+)\/(.+)$/.exec(specifier) ?? []
  if (root === '') return undefined
  if (root === 'web') return source + rest
  return layers.flat().includes(root) ? `${source}${root}/${rest}` : `${source}screens/${root}/${rest}`
}

/** The path below `apps/web/src`, split; undefined for files elsewhere. */
function placeOf(path: string): string[] | undefined {
  const inside = /(?:^|\/)apps\/web\/src\/(.+)$/.exec(path)?.[1]
  return inside?.split('/')
}

function findRoomFault(from: readonly string[], to: readonly string[]): string | undefined {
  const [here = '', there = ''] = [from[2], to[2]]
  if (rooms.indexOf(there) <= rooms.indexOf(here) || !rooms.includes(here)) return undefined
  return `In a screen, ${here}/ must not import ${there}/: imports go from page/ to views/, commands/, hooks/ and session/.`
}

export function findLayerFault(path: string, specifier: string): string | undefined {
  const target = resolve(path, specifier)
  const from = placeOf(path)
  const to = target === undefined ? undefined : placeOf(target)
  if (!from || !to) return undefined
  const [layer = '', screen] = from
  const [other = '', otherScreen] = to
  const height = heightOf(layer)
  if (height < 0) return undefined
  if (heightOf(other) > height || heightOf(other) < 0) return `The layer ${layer} is below ${other}, and must not import it.`
  if (layer !== 'screens' || other !== 'screens') return undefined
  return screen === otherScreen ? findRoomFault(from, to) : 'A screen imports no other screen: move what both use to a layer below.'
}

/** Types of responses may be used anywhere; calls of the client may not. */
export function findClientFault(path: string, specifier: string): string | undefined {
  const from = placeOf(path)
  if (!from || from[0] === 'api' || resolve(path, specifier)?.endsWith(client) !== true) return undefined
  return 'Only api/ calls the server: add a query or a function there.'
}

interface Node {
  source?: { type: string; value?: unknown } | null
  importKind?: string
  exportKind?: string
  specifiers?: readonly { importKind?: string }[]
}

interface Context {
  filename: string
  report(finding: { node: unknown; message: string }): void
}

const isOnlyTypes = ({ importKind, exportKind, specifiers = [] }: Node): boolean =>
  importKind === 'type' || exportKind === 'type' || (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'))

const ruleOf = (findFault: (path: string, specifier: string, node: Node) => string | undefined) => ({
  create(context: Context) {
    const check = (node: Node) => {
      if (typeof node.source?.value !== 'string') return
      const message = findFault(context.filename.replaceAll('\\', '/'), node.source.value, node)
      if (message !== undefined) context.report({ node, message })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check }
  },
})

export default {
  meta: { name: 'layers' },
  rules: {
    boundaries: ruleOf(findLayerFault),
    client: ruleOf((path, specifier, node) => (isOnlyTypes(node) ? undefined : findClientFault(path, specifier))),
  },
}
