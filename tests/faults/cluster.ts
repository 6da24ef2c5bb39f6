/**
 * The processes of deploy/cluster/compose.yaml on the loopback interface: two web and two worker nodes over a primary and a standby with
 * synchronous replication, behind a load balancer.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { findFreePort } from '../../apps/server/src/db/embedded-socket.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'
import { openPair, type Pair } from './standby.ts'

export interface Node {
  readonly name: string
  process(): ServerProcess
  /** Stops the process like a service manager, and starts the server of a checkout in its place. Returns the exit code. */
  replace(tree: string): Promise<number | null>
}

export interface Cluster {
  pair: Pair
  balancer: Balancer
  webNodes: readonly Node[]
  workers: readonly Node[]
}

interface ClusterOptions {
  directory: string
  settings: Record<string, string>
  /** The checkout that the nodes start with. */
  tree: string
  port?: number
}

function createNode(open: (tree: string) => ServerProcess, tree: string): Node {
  let running = open(tree)
  return {
    name: running.name,
    process: () => running,
    replace: async (next) => {
      const code = await running.stop()
      running = open(next)
      await running.start()
      return code
    },
  }
}

/** The stack stops the nodes before the databases. */
export async function openCluster(
  { directory, settings, tree, ...options }: ClusterOptions,
  stack: AsyncDisposableStack,
): Promise<Cluster> {
  const pair = stack.use(await openPair(directory))
  const port = options.port ?? (await findFreePort())
  const shared = {
    DATABASE_URL: pair.url,
    DATA_DIR: join(directory, 'data'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  }
  const openNode = (name: string, more: Record<string, string>) => {
    const node = createNode(
      (from) => createServerProcess({ name, env: { ...shared, ...more }, logPath: join(directory, `${name}.log`), tree: from }),
      tree,
    )
    stack.defer(async () => void (await node.process().stop()))
    return node
  }
  const ports = [await findFreePort(), await findFreePort()]
  const workers = ['worker-1', 'worker-2'].map((name) => openNode(name, { ROLE: 'worker' }))
  const webNodes = ports.map((own, index) => openNode(`web-${index + 1}`, { ROLE: 'web', PORT: String(own) }))
  // The first one creates the schema.
  for (const node of [...workers, ...webNodes]) await node.process().start()
  return { pair, balancer: stack.use(await openBalancer(port, ports)), webNodes, workers }
}
