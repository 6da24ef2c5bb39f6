/** Starts the PLC directory and the PDS for the full run, and stops them afterward. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

export interface NetworkAddresses {
  pds: string
  plc: string
  /** Another PDS, which is only reachable once a front passes calls from its URL on. */
  hidden: { url: string; target: string }
  /** The PDS's signing secret for access tokens, which lets a test create an expired one. */
  jwtSecret: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    network: NetworkAddresses
  }
}

const program = fileURLToPath(new URL('network.ts', import.meta.url))
/** Milliseconds. Loading dev-env takes most of it. */
const patience = 60_000

export default async function startNetwork(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'broadside-interop-network-'))
  const jwtSecret = randomBytes(16).toString('hex')
  const child = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', program, jwtSecret], {
    env: { ...process.env, TMPDIR: directory },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.stdin.end()
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(timer)
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const line = once(createInterface(child.stdout), 'line', { signal: AbortSignal.timeout(patience) })
    const failed = ended.then(([code, signal]) => Promise.reject(new Error(`The PDS ended with ${code ?? signal} before it was ready.`)))
    const [text] = (await Promise.race([line, failed])) as [string]
    project.provide('network', { ...(JSON.parse(text) as Omit<NetworkAddresses, 'jwtSecret'>), jwtSecret })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
