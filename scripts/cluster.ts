/**
 * `npm run cluster`: two web and two worker nodes over a primary and a standby of PostgreSQL, behind a load balancer, all on this machine
 * and in a temporary directory. Ctrl-C stops and removes them.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openCluster } from '../tests/faults/cluster.ts'
import { ownTree } from '../tests/faults/server-process.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '8787' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
const directory = await mkdtemp(join(tmpdir(), 'broadside-cluster-'))
const stack = new AsyncDisposableStack()
try {
  say('Starting the databases and the nodes …')
  const { balancer, webNodes, workers } = await openCluster(
    { directory, settings: { LOG_LEVEL: 'info' }, tree: ownTree, port: Number(values.port) },
    stack,
  )
  for (const { name, process: running } of [...workers, ...webNodes]) say(`  ${name}  process ${running().pid()}`)
  say(`The cluster is ready at ${balancer.origin}. Logs: ${directory}/*.log. Ctrl-C stops it.`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  say('Stopping …')
} finally {
  await stack.disposeAsync()
  await rm(directory, { recursive: true, force: true })
}
