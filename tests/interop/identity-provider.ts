/** A third-party identity provider, as a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('identity-provider.mjs', import.meta.url))
const patience = 30_000

export interface IdentityProvider extends AsyncDisposable {
  issuer: string
  register(metadata: Record<string, unknown>): Promise<{ client_id: string; client_secret: string }>
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  // It warns that its keys and views are for development only, as intended here.
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  const [issuer] = (await once(createInterface(child.stdout), 'line', { signal: AbortSignal.timeout(patience) })) as [string]
  return {
    issuer,
    register: async (metadata) => {
      const answer = await fetch(`${issuer}/reg`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(metadata),
      })
      if (answer.status !== 201) throw new Error(`The client was refused: ${await answer.text()}`)
      return (await answer.json()) as { client_id: string; client_secret: string }
    },
    [Symbol.asyncDispose]: async () => {
      child.stdin.end()
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(timer)
    },
  }
}
