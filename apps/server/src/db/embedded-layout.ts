import { constants } from 'node:fs'
import { access, chown, mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toStartupError } from '#lib/startup-error.ts'

/** The paths of the embedded PostgreSQL below `DATA_DIR/postgres`, all absolute and without links. */
export type Layout = {
  root: string
  /** PostgreSQL's own data directory (PGDATA). */
  data: string
  logs: string
  /** Unix socket, if its path is short enough. */
  run: string
  /** Password of the loopback transport, mode 0600. */
  password: string
  lock: string
}

export type Owner = { uid: number; gid: number }

/** Creates missing directories with mode 0700; existing ones keep their mode. Throws StartupError. */
export async function prepareLayout(dataDir: string): Promise<{ layout: Layout; owner: Owner }> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const home = await realpath(dataDir)
    const owner = await stat(home)
    const root = join(home, 'postgres')
    const layout = {
      root,
      data: join(root, 'data'),
      logs: join(root, 'log'),
      run: join(root, 'run'),
      password: join(root, 'password'),
      lock: join(root, 'start.lock'),
    }
    for (const path of [root, layout.logs]) await makeDirectory(path, owner)
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
    return { layout, owner: await stat(root) }
  } catch (cause) {
    throw toStartupError({ path: dataDir, purpose: 'prepare the data directory', cause })
  }
}

/** Creates a directory with mode 0700. If root starts the server on another user's data, the owner of the data directory owns it. */
export async function makeDirectory(path: string, owner: Owner): Promise<void> {
  const created = await mkdir(path, { recursive: true, mode: 0o700 })
  if (created !== undefined) await giveTo(path, owner)
}

export async function giveTo(path: string, owner: Owner): Promise<void> {
  if (process.getuid?.() === 0 && owner.uid !== 0) await chown(path, owner.uid, owner.gid)
}
