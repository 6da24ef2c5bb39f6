import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

/** Whether an instance administrator lets the organization's providers create users. */
export async function isJitAllowed(db: Db, organizationId: string): Promise<boolean> {
  const allowed = db.selectFrom('organizations').select('id').where('id', '=', organizationId).where('jit_allowed', '=', true)
  return (await allowed.executeTakeFirst()) !== undefined
}

export const joinOrganization = (db: Db, organizationId: string, userId: string, now: Date) =>
  db
    .insertInto('organization_members')
    .values({ organization_id: organizationId, user_id: userId, role: 'member', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** How long a sign-in at the provider counts, if a policy that accepts the provider is in force. */
export async function findMaxAgeSeconds(db: Db, { id, organization_id }: Row<'identity_providers'>): Promise<number | undefined> {
  const row = await db
    .selectFrom('sso_policies')
    .select('assurance_max_age_seconds')
    .where('organization_id', '=', organization_id)
    .where('mode', '<>', 'disabled')
    .where(sql<boolean>`${id} = any(provider_ids)`)
    .executeTakeFirst()
  return row?.assurance_max_age_seconds
}

type SessionAssurance = Required<Pick<NewRow<'sessions'>, 'provider_id' | 'assured_at' | 'acr' | 'amr' | 'upstream_sid' | 'id_token'>>

export const assureSession = (db: Db, userId: string, sessionId: string, assurance: SessionAssurance) =>
  db.updateTable('sessions').set(assurance).where('user_id', '=', userId).where('id', '=', sessionId).execute()

interface AssuredSession {
  userId: string
  sessionId: string
  providerId: string
}

/** The sealed ID token of a session, if this provider assured it. */
export async function findIdToken(db: Db, { userId, sessionId, providerId }: AssuredSession): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('id_token')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row?.id_token
}

/** Deletes sessions created through the provider, by its session id, by user, or by both. Returns the user of each. */
export async function deleteAssuredSessions(
  db: Db,
  providerId: string,
  { sid, userId }: { sid: string | undefined; userId: string | undefined },
): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('provider_id', '=', providerId)
    .$if(sid !== undefined, (query) => query.where('upstream_sid', '=', sid ?? ''))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .returning('user_id')
    .execute()
  return ended.map(({ user_id }) => user_id)
}

/** False if the token was used before. */
export async function insertLogoutToken(db: Db, token: NewRow<'logout_tokens'>): Promise<boolean> {
  const inserted = await db
    .insertInto('logout_tokens')
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function deleteExpiredLogoutTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('logout_tokens').where('expires_at', '<=', now).execute()
}
