import type { Db } from '#db/open.ts'
import { type Box, SealBroken } from './crypto-box.ts'
import { StartupError } from './startup-error.ts'

export const secretCheckSeal = 'secret-check'

/**
 * Verifies that the secret key matches the database: the first start stores a sealed value, and later ones must open
 * it. Without this, a wrong key would surface only when the first credential fails to open.
 */
export async function assertSecretKey(db: Db, box: Box): Promise<void> {
  const { sealed } = (await findCheck(db)) ?? (await leaveCheck(db, box))
  try {
    box.open(sealed, secretCheckSeal)
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    throw new StartupError(
      "The secret key isn't the one that encrypted the credentials in this database: set SECRET_KEY to that key, or restore secret.key in DATA_DIR from a backup. To change the key, put the new one first and keep the old one until npm run broadside -- keys status counts nothing for it.",
    )
  }
}

const findCheck = (db: Db) => db.selectFrom('secret_checks').select('sealed').where('id', '=', 1).executeTakeFirst()

/** Returns the value of another process if that was first. */
async function leaveCheck(db: Db, box: Box): Promise<{ sealed: string }> {
  const check = { id: 1, sealed: box.seal('broadside', secretCheckSeal) }
  await db
    .insertInto('secret_checks')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findCheck(db)) ?? check
}
