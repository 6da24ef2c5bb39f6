/** The end of what lib/kept.ts keeps: apart from it, because every page needs this and few pages keep something. */

const prefix = 'broadside:'

/** Each of a user's stores that has a name is a database of its own. */
export const databaseOf = (userId: string, store?: string): string => `${prefix}${userId}${store === undefined ? '' : `:${store}`}`

/** Whose database was erased while it was open: nothing more is kept for them, in none of the tabs. */
export const erased = new Set<string>()

const eraseOne = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => resolve())
  })

/** Erases what is kept of everybody but this user. */
export const eraseKept = async (exceptUserId?: string): Promise<void> => {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(prefix) ? name : []))
    const spared = exceptUserId === undefined ? undefined : databaseOf(exceptUserId)
    await Promise.all(names.filter((name) => name !== spared && !name.startsWith(`${spared}:`)).map(eraseOne))
  } catch {
    // Nothing can be kept here, so nothing has to be erased.
  }
}
