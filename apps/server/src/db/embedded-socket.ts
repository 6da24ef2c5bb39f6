import { createHash } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartupError } from '#lib/startup-error.ts'
import { makeDirectory, type Layout, type Owner } from './embedded-layout.ts'

/** Part of the socket's file name, not a network port. */
export const SOCKET_PORT = 5432

/** Maximum bytes of a Unix socket's name: `sun_path` less the final zero byte, see unix(7). */
const MAX_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

/**
 * Directories for the socket in order of preference: inside the data directory, then directories for temporary files,
 * with a name derived from the data directory. Skips those whose socket path would be too long.
 */
export function listSocketDirectories(layout: Layout): string[] {
  const name = `broadside-${createHash('sha256').update(layout.data).digest('hex').slice(0, 16)}`
  const temporary = [tmpdir(), process.env['XDG_RUNTIME_DIR'], '/tmp'].filter((folder) => folder !== undefined && folder !== '')
  const candidates = [layout.run, ...temporary.map((folder) => join(folder as string, name))]
  return [...new Set(candidates)].filter((folder) => Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH)
}

/**
 * Creates a directory that only its owner can enter. This protects the socket, since PostgreSQL trusts every client
 * that can reach it. Returns false if the name is taken by a link, or by a directory of another user or open to others.
 * Only call it while no PostgreSQL runs on the data directory, because it removes old sockets.
 */
export async function prepareSocketDirectory(folder: string, owner: Owner): Promise<boolean> {
  try {
    await makeDirectory(folder, owner)
    const found = await lstat(folder)
    if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0) return false
    for (const name of await readdir(folder)) if (name.startsWith(SOCKET_NAME)) await rm(join(folder, name), { force: true })
    return true
  } catch {
    return false
  }
}

/** Removes a socket directory outside the data directory after PostgreSQL has stopped. */
export async function removeSocketDirectory(folder: string, layout: Layout): Promise<void> {
  if (folder === layout.run || !basename(folder).startsWith('broadside-')) return
  const left = await readdir(folder).catch(() => ['?'])
  if (left.length === 0) await rm(folder, { recursive: true, force: true })
}

/** A TCP port of the loopback interface that is currently free. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  } catch (cause) {
    throw new StartupError('No port of 127.0.0.1 is free for the embedded PostgreSQL: set DATABASE_URL to a PostgreSQL server.', { cause })
  } finally {
    server.close()
  }
}
