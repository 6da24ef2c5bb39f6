/** Domains of e-mail addresses that an organization has proven by a DNS record. */
import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { type App, type OrganizationCtx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { invalidAt, notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { audit } from './audit.ts'

export type Domain = Row<'sso_domains'>

export const recordNameOf = (domain: string): string => `_broadside-verify.${domain}`

/** Two labels or more of letters, digits and hyphens (RFC 1123), the last not of digits alone. */
const domainForm = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

export const listDomains = ({ db, organization }: OrganizationCtx): Promise<Domain[]> =>
  db.selectFrom('sso_domains').selectAll().where('organization_id', '=', organization.id).orderBy('domain').execute()

/** A domain that is there already stays as it is. Throws `validation_failed`. */
export async function addDomain({ db, clock, organization }: OrganizationCtx, given: string): Promise<Domain> {
  const domain = domainToASCII(given.toLowerCase().replace(/\.$/, ''))
  if (!domainForm.test(domain)) throw invalidAt('body.domain', 'This is not the name of a domain.', given)
  const now = clock.now()
  const token = `broadside-${randomBytes(16).toString('hex')}`
  const added = await db
    .insertInto('sso_domains')
    .values({ id: uuid7(now.getTime()), organization_id: organization.id, domain, token, created_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doUpdateSet({ domain }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return added
}

/** The texts of the TXT record; none when the name has no answer now. */
async function readRecords({ config, log }: Pick<App, 'config' | 'log'>, domain: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (config.DNS_SERVERS.length) resolver.setServers([...config.DNS_SERVERS])
  try {
    return (await resolver.resolveTxt(recordNameOf(domain))).map((parts) => parts.join('').trim())
  } catch (error) {
    log.info({ err: error }, 'the record of a domain cannot be read')
    return []
  }
}

/** The domain now belongs to this organization and to no other. Throws `not_found` or `domain_not_proven`. */
export async function verifyDomain(ctx: OrganizationCtx, domainId: string): Promise<Domain> {
  const { organization } = ctx
  const own = ctx.db.selectFrom('sso_domains').selectAll().where('organization_id', '=', organization.id).where('id', '=', domainId)
  const known = await own.executeTakeFirst()
  if (!known) throw notFound('domain')
  if (!(await readRecords(ctx, known.domain)).includes(known.token))
    throw new Problem('domain_not_proven', `There is no TXT record ${recordNameOf(known.domain)} with the token.`)
  return transact(ctx, async (ctx) => {
    // In one order for everybody who proves this domain now.
    await ctx.db.selectFrom('sso_domains').select('id').where('domain', '=', known.domain).orderBy('id').forUpdate().execute()
    const others = ctx.db.updateTable('sso_domains').set({ verified_at: null }).where('domain', '=', known.domain)
    await others.where('organization_id', '<>', organization.id).execute()
    const verified = await ctx.db
      .updateTable('sso_domains')
      .set({ verified_at: ctx.clock.now() })
      .where('organization_id', '=', organization.id)
      .where('id', '=', domainId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(ctx, { organizationId: organization.id, type: 'domain.verified', data: { domain: known.domain } })
    return verified
  })
}

const domainOf = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/** Active providers for an address by its proven domain, those that the policy accepts where it names some. */
export async function findProvidersForAddress(
  { db }: Pick<App, 'db'>,
  email: string,
): Promise<{ providers: { id: string; name: string }[]; isRequired: boolean }> {
  const rows = await db
    .selectFrom('sso_domains as d')
    .innerJoin('identity_providers as i', 'i.organization_id', 'd.organization_id')
    .leftJoin('sso_policies as p', 'p.organization_id', 'd.organization_id')
    .select(['i.id', 'i.name', 'p.mode', 'p.provider_ids'])
    .where('d.domain', '=', domainOf(email))
    .where('d.verified_at', 'is not', null)
    .where('i.is_active', '=', true)
    .orderBy((eb) => eb.fn('lower', ['i.name']))
    .orderBy('i.id')
    .execute()
  const accepted = rows.filter(({ id, provider_ids }) => !provider_ids?.length || provider_ids.includes(id))
  return { providers: accepted.map(({ id, name }) => ({ id, name })), isRequired: rows[0]?.mode === 'required' }
}

/** Whether the address lies in a domain that this organization, and since then no other, has proven. Not in one below it. */
export async function isDomainProven({ db }: Pick<App, 'db'>, organizationId: string, email: string): Promise<boolean> {
  const proven = await db
    .selectFrom('sso_domains')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domainOf(email))
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return proven !== undefined
}

/** Whether a provider vouches for the address of the user: verified by it, in a domain that its organization has proven. */
export async function isAddressVouchedFor({ db }: Pick<App, 'db'>, userId: string): Promise<boolean> {
  const identities = await db
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
  return identities.some(({ email, domain }) => domainOf(email) === domain)
}
