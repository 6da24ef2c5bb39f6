import { type AddressInfo, createServer } from 'node:net'

/** Finds out now whether the port is free, not after a minute of work. 0 becomes any free port. */
export async function takePort(wanted: number): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${wanted} is in use: choose another with --port.`)
  })
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
