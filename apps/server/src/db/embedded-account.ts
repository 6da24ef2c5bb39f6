import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { StartupError } from '#lib/startup-error.ts'
import { NAMESPACES_OFF } from './embedded-failure.ts'

/** How PostgreSQL's programs are started: as which user, and with which command put in front of theirs. */
export type Account = { user?: { uid: number; gid: number }; wrapper: readonly string[] }

const NOBODY = 65534

/**
 * Decides as whom PostgreSQL runs, which refuses to run as root.
 *
 * - Started by an ordinary user: as that user.
 * - Started by root on data that belongs to somebody else: as the owner, so that the owner can start it the next time.
 * - Started by root on its own data (Linux): in a user namespace that shows root under another number. The files stay root's,
 *   no ownership changes and no account is needed. See user_namespaces(7).
 */
export async function chooseAccount(dataDir: string): Promise<Account> {
  const uid = process.getuid?.()
  if (uid !== 0) return { wrapper: [] }
  const owner = await stat(dataDir)
  if (owner.uid !== 0) return { user: { uid: owner.uid, gid: owner.gid }, wrapper: [] }
  if (process.platform !== 'linux') throw new StartupError(NAMESPACES_OFF)
  return { wrapper: await otherNumber() }
}

/** initdb, unlike the server, asks for the name of its account; an account without a name borrows one in a user namespace. */
export async function accountForInit(account: Account): Promise<Account> {
  if (process.platform !== 'linux' || account.wrapper.length > 0) return account
  return (await hasName(account.user?.uid)) ? account : { ...account, wrapper: await otherNumber() }
}

async function otherNumber(): Promise<string[]> {
  const named = await namedAccounts()
  const uid = named.includes(NOBODY) ? NOBODY : (named.find((id) => id > 0) ?? NOBODY)
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--']
}

async function hasName(uid: number | undefined): Promise<boolean> {
  if (uid !== undefined) return (await namedAccounts()).includes(uid)
  try {
    // Knows accounts of a directory service too, which /etc/passwd does not list.
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function namedAccounts(): Promise<number[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text
    .split('\n')
    .map((line) => line.split(':')[2])
    .filter((id) => id !== undefined && id !== '')
    .map(Number)
}
