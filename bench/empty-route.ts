/** The least that a request costs: the server's HTTP library with one route that does nothing. */
import { createRequire } from 'node:module'
import { serve } from './child.ts'

interface Fastify {
  get(path: string, handler: () => Promise<{ status: string }>): void
  listen(options: { host: string; port: number }): Promise<string>
}

// The very copy that the server uses.
const { fastify } = createRequire(new URL('../apps/server/package.json', import.meta.url))('fastify') as { fastify: () => Fastify }

const app = fastify()
app.get('/', async () => ({ status: 'ok' }))
const origin = app.listen({ host: '127.0.0.1', port: 0 })

serve<'origin', string>(() => origin)
