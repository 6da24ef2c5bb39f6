/** A name for an account that the system doesn't list, such as the user that a container platform chose. */
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDERS = [`/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`, '/usr/lib64', '/usr/lib', '/usr/local/lib']

const findLibrary = (): string | undefined =>
  FOLDERS.map((folder) => join(folder, 'libnss_wrapper.so')).find((library) => existsSync(library))

export interface Naming extends AsyncDisposable {
  /** Environment variables that make C programs find the name. */
  env: Record<string, string>
}

/** Uses Debian's libnss-wrapper (https://cwrap.org/nss_wrapper.html) if it is installed. Writes files of its own into `folder`. */
export async function nameAccount(uid: number, gid: number, folder: string): Promise<Naming | undefined> {
  const library = findLibrary()
  if (library === undefined) return undefined
  const [users, groups] = [join(folder, 'names.passwd'), join(folder, 'names.group')]
  // Readable for the account, which can be another one than this process has.
  await writeFile(users, `broadside:x:${uid}:${gid}::/:/bin/false\n`, { mode: 0o644 })
  await writeFile(groups, `broadside:x:${gid}:\n`, { mode: 0o644 })
  return {
    env: { LD_PRELOAD: library, NSS_WRAPPER_PASSWD: users, NSS_WRAPPER_GROUP: groups },
    [Symbol.asyncDispose]: async () => void (await Promise.all([users, groups].map((path) => rm(path, { force: true })))),
  }
}
