/**
 * A program: a PLC directory, a PDS and the app view behind it on ports of their own, until its standard input ends. Writes
 * its addresses as one line of JSON when they answer. Keeps its files, and the database of the app view, in the directory
 * for temporary files. Argument: the secret that the PDS signs access tokens with.
 *
 * package.json replaces the better-sqlite3 12 that the PDS asks for by 13, which has the same interface: 12 aborts the
 * process on Node.js 24.19 and newer when a statement is collected, and has to be compiled, where 13 brings its binaries.
 */
import { once } from 'node:events'
import { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mockNetworkUtilities, TestBsky, TestBsync, TestPds, TestPlc } from '@atproto/dev-env'
import { openEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts'
import { findFreePort } from './ports.ts'

const [jwtSecret = ''] = process.argv.slice(2)

// The servers of dev-env take a port and listen on every address of the machine; nobody else is to reach them.
const listen = Server.prototype.listen
Server.prototype.listen = function (this: Server, ...args: unknown[]): Server {
  const [first, ...rest] = args
  return Reflect.apply(listen, this, typeof first === 'number' ? [{ port: first, host: '127.0.0.1' }, ...rest] : args) as Server
} as typeof listen

await using stack = new AsyncDisposableStack()
const postgres = await openEmbeddedPostgres({ dataDir: join(tmpdir(), 'app-view'), log: { info: () => {}, error: () => {} } })
stack.defer(() => postgres.stop())

const plc = await TestPlc.create({})
stack.defer(() => plc.close())
const pdsPort = await findFreePort()
const bsyncApiKey = 'interop'
const bsync = await TestBsync.create({ apiKeys: [bsyncApiKey], dbUrl: postgres.connectionString, dbSchema: 'bsync' })
stack.defer(() => bsync.close())
const appView = await TestBsky.create({
  plcUrl: plc.url,
  pdsPort,
  repoProvider: `ws://localhost:${pdsPort}`,
  dbPostgresUrl: postgres.connectionString,
  dbPostgresSchema: 'app_view',
  bsyncApiKey,
  bsyncUrl: bsync.url,
} as never)
stack.defer(() => appView.close())
const pds = await TestPds.create({
  port: pdsPort,
  didPlcUrl: plc.url,
  bskyAppViewUrl: appView.url,
  bskyAppViewDid: appView.ctx.cfg.serverDid,
  jwtSecret,
})
stack.defer(() => pds.close())
mockNetworkUtilities(pds, appView)

process.stdout.write(`${JSON.stringify({ pds: pds.url, plc: plc.url })}\n`)
process.stdin.resume()
await once(process.stdin, 'close')
