import { createHash } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartupError } from '#lib/startup-error.ts'
import { makeDirectory, type Layout, type Owner } from './embedded-layout.ts'

/** Part of the socket's file name; no network port. */
export const SOCKET_PORT = 5432

/** Bytes that the name of a Unix socket may have: `sun_path` less the final zero byte, see unix(7). */
const MAX_SOCKET_PATH = process.platform === 'linux' ? 107 : 103

const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

/**
 * Directories for the socket in order of preference: inside the data directory, then directories for temporary files, where the
 * name is derived from the data directory. Those whose socket path would be too long are left out.
 */
export function listSocketDirectories(layout: Layout): string[] {
  const name = `broadside-${createHash('sha256').update(layout.data).digest('hex').slice(0, 16)}`
  const temporary = [tmpdir(), process.env['XDG_RUNTIME_DIR'], '/tmp'].filter((folder) => folder !== undefined && folder !== '')
  const candidates = [layout.run, ...temporary.map((folder) => join(folder as string, name))]
  return [...new Set(candidates)].filter((folder) => Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH)
}

/**
 * Makes a directory that only its owner can enter: this protects the socket, since PostgreSQL trusts every client that can reach it.
 * Returns false when something else has the name: a link, or a directory of another user or open to others.
 * Call only while no PostgreSQL runs on the data directory: a socket that an earlier one left behind is removed.
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

/** Removes a directory for the socket outside the data directory, once PostgreSQL has stopped. */
export async function removeSocketDirectory(folder: string, layout: Layout): Promise<void> {
  if (folder === layout.run || !basename(folder).startsWith('broadside-')) return
  const left = await readdir(folder).catch(() => ['?'])
  if (left.length === 0) await rm(folder, { recursive: true, force: true })
}

/** A TCP port of the loopback interface that is free at this moment. */
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
