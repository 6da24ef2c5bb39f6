/** Every endpoint as the line of its route: all that a browser needs to call it. */
import { fileURLToPath } from 'node:url'
import { endpoints } from '../packages/contract/src/endpoints.ts'
import { formatRoute, toRoute } from '../packages/contract/src/route.ts'

export const endpointMapPath = fileURLToPath(new URL('../packages/contract/src/endpoint-map.gen.ts', import.meta.url))

const toName = (id: string) => id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export function endpointMap(): string {
  const lines = endpoints.map((endpoint) => `  ${toName(endpoint.id)}: '${formatRoute(toRoute(endpoint))}',`)
  return `/** Every endpoint as the line of its route. */
export const endpointMap = {
${lines.join('\n')}
} as const
`
}
