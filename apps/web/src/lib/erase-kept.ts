/** Erases what lib/kept.ts stores. Separate from it, because every page needs this and few store anything. */

const prefix = 'broadside:'

/** Each named store of a user is a separate database. */
export const databaseOf = (userId: string, store?: string): string => `${prefix}${userId}${store === undefined ? '' : `:${store}`}`

/** Users whose database was erased while open: no tab stores anything for them anymore. */
export const erased = new Set<string>()

const eraseOne = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => resolve())
  })

export const eraseKept = async (exceptUserId?: string): Promise<void> => {
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(prefix) ? name : []))
    const spared = exceptUserId === undefined ? undefined : databaseOf(exceptUserId)
    await Promise.all(names.filter((name) => name !== spared && !name.startsWith(`${spared}:`)).map(eraseOne))
  } catch {
    // Without storage there is nothing to erase.
  }
}
