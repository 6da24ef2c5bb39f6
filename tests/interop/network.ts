/**
 * A program: runs a PLC directory, a PDS, the app view behind it and a second PDS on separate ports until its standard input ends. Prints its URLs as one
 * line of JSON when ready. Keeps its files, and the app view's database, in the temporary directory. Argument: the secret with which the
 * PDS signs access tokens.
 * package.json replaces the PDS's better-sqlite3 12 with 13, which has the same API: 12 aborts the process on Node.js 24.19 and newer when
 * a statement is garbage-collected, and must be compiled, while 13 includes binaries.
 */
import { once } from 'node:events'
import { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mockNetworkUtilities, TestBsky, TestBsync, TestPds, TestPlc } from '@atproto/dev-env'
import { openEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts'
import { findFreePort } from './ports.ts'

const [jwtSecret = ''] = process.argv.slice(2)

/** Ports on which servers listen instead of those of their addresses, so that a test's front can have these. */
const behind = new Map<number, number>()

// The dev-env servers accept a port and listen on every interface; limit them to this machine.
const listen = Server.prototype.listen
Server.prototype.listen = function (this: Server, ...args: unknown[]): Server {
  const [first, ...rest] = args
  return Reflect.apply(
    listen,
    this,
    typeof first === 'number' ? [{ port: behind.get(first) ?? first, host: '127.0.0.1' }, ...rest] : args,
  ) as Server
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

const [frontPort, hiddenPort] = [await findFreePort(), await findFreePort()]
behind.set(frontPort, hiddenPort)
const hidden = await TestPds.create({ port: frontPort, didPlcUrl: plc.url })
stack.defer(() => hidden.close())

const addresses = { pds: pds.url, plc: plc.url, hidden: { url: hidden.url, target: `http://127.0.0.1:${hiddenPort}` } }
process.stdout.write(`${JSON.stringify(addresses)}\n`)
process.stdin.resume()
await once(process.stdin, 'close')
