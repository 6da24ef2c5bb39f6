/**
 * A program: a PLC directory and a PDS on ports of their own, until its standard input ends. Writes its addresses as one
 * line of JSON when both answer. Keeps its files in the directory for temporary files. Argument: the secret that the PDS
 * signs access tokens with.
 *
 * package.json replaces the better-sqlite3 12 that the PDS asks for by 13, which has the same interface: 12 aborts the
 * process on Node.js 24.19 and newer when a statement is collected, and has to be compiled, where 13 brings its binaries.
 */
import { once } from 'node:events'
import { Server } from 'node:net'
import { TestNetworkNoAppView } from '@atproto/dev-env'

const [jwtSecret = ''] = process.argv.slice(2)

// The servers of dev-env take a port and listen on every address of the machine; nobody else is to reach them.
const listen = Server.prototype.listen
Server.prototype.listen = function (this: Server, ...args: unknown[]): Server {
  const [first, ...rest] = args
  return Reflect.apply(listen, this, typeof first === 'number' ? [{ port: first, host: '127.0.0.1' }, ...rest] : args) as Server
} as typeof listen

await using network = await TestNetworkNoAppView.create({ pds: { jwtSecret } })
process.stdout.write(`${JSON.stringify({ pds: network.pds.url, plc: network.plc.url })}\n`)
process.stdin.resume()
await once(process.stdin, 'close')
