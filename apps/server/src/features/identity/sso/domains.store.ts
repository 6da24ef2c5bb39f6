import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

type Domain = Row<'sso_domains'>

export const listDomains = (db: Db, organizationId: string): Promise<Domain[]> =>
  db.selectFrom('sso_domains').selectAll().where('organization_id', '=', organizationId).orderBy('domain').execute()

export const findDomain = (db: Db, organizationId: string, domainId: string): Promise<Domain | undefined> =>
  db.selectFrom('sso_domains').selectAll().where('organization_id', '=', organizationId).where('id', '=', domainId).executeTakeFirst()

/** Does not change a domain that the organization already has. */
export const insertDomain = (db: Db, domain: NewRow<'sso_domains'>): Promise<Domain> =>
  db
    .insertInto('sso_domains')
    .values(domain)
    .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doUpdateSet({ domain: domain.domain }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks the domain verified for this organization and unverified for all others. Call it in a transaction. */
export async function markVerified(db: Db, { id, organization_id, domain }: Domain, now: Date): Promise<Domain> {
  // Lock in a fixed order, so concurrent verifications of this domain can't deadlock.
  await db.selectFrom('sso_domains').select('id').where('domain', '=', domain).orderBy('id').forUpdate().execute()
  const others = db.updateTable('sso_domains').set({ verified_at: null }).where('domain', '=', domain)
  await others.where('organization_id', '<>', organization_id).execute()
  return db
    .updateTable('sso_domains')
    .set({ verified_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Active providers of the organizations that verified the domain, by name, with their policies. */
export const listProvidersOfDomain = (db: Db, domain: string) =>
  db
    .selectFrom('sso_domains as d')
    .innerJoin('identity_providers as i', 'i.organization_id', 'd.organization_id')
    .leftJoin('sso_policies as p', 'p.organization_id', 'd.organization_id')
    .select(['i.id', 'i.name', 'p.mode', 'p.provider_ids'])
    .where('d.domain', '=', domain)
    .where('d.verified_at', 'is not', null)
    .where('i.is_active', '=', true)
    .orderBy((eb) => eb.fn('lower', ['i.name']))
    .orderBy('i.id')
    .execute()

export async function isVerified(db: Db, organizationId: string, domain: string): Promise<boolean> {
  const verified = await db
    .selectFrom('sso_domains')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return verified !== undefined
}

/** The user's address if an active provider has verified it, with each domain that the provider's organization has verified. */
export const listVouchedAddresses = (db: Db, userId: string): Promise<{ email: string; domain: string }[]> =>
  db
    .selectFrom('identities as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .innerJoin('identity_providers as i', 'i.id', 'd.provider_id')
    .innerJoin('sso_domains as s', 's.organization_id', 'i.organization_id')
    .select(['u.email', 's.domain'])
    .where('d.user_id', '=', userId)
    .where('d.email_verified', '=', true)
    .whereRef('d.email', '=', 'u.email')
    .where('i.is_active', '=', true)
    .where('s.verified_at', 'is not', null)
    .execute()
