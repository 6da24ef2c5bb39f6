import type { Db } from '#db/open.ts'
import { type Box, SealBroken } from './crypto-box.ts'
import { StartupError } from './startup-error.ts'

export const secretCheckSeal = 'secret-check'

/**
 * Proves that the secret key is the one that sealed what is in the database: the first start leaves a sealed word, and
 * every later one opens it. Without this a wrong key would show only when the first credential cannot be opened.
 */
export async function assertSecretKey(db: Db, box: Box): Promise<void> {
  await db
    .insertInto('secret_checks')
    .values({ id: 1, sealed: box.seal('broadside', secretCheckSeal) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { sealed } = await db.selectFrom('secret_checks').select('sealed').where('id', '=', 1).executeTakeFirstOrThrow()
  try {
    box.open(sealed, secretCheckSeal)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw new StartupError(
      'The secret key is not the one that sealed the credentials in this database: set SECRET_KEY to that one, or restore secret.key in DATA_DIR from a backup. A new key is put in front of the old one, which stays until broadside keys status counts nothing under it.',
    )
  }
}
