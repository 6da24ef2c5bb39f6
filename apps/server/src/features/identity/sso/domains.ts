/** Email domains that an organization has verified with a DNS record. */
import { randomBytes } from 'node:crypto'
import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { type App, type OrganizationCtx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { tidied } from '#lib/foreign-text.ts'
import { uuid7 } from '#lib/ids.ts'
import { audit } from './audit.ts'
import * as store from './domains.store.ts'

export type Domain = Row<'sso_domains'>

export const recordNameOf = (domain: string): string => `_broadside-verify.${domain}`

/** Two or more labels of letters, digits and hyphens (RFC 1123), the last one not all digits. */
const domainForm = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

export const listDomains = ({ db, organization }: OrganizationCtx): Promise<Domain[]> => store.listDomains(db, organization.id)

/** Does not change a domain that the organization already has. Throws `validation_failed`. */
export async function addDomain({ db, clock, organization }: OrganizationCtx, given: string): Promise<Domain> {
  const domain = domainToASCII(given.toLowerCase().replace(/\.$/, ''))
  if (!domainForm.test(domain)) throw invalidAt('body.domain', say('not_a_domain'), given)
  const now = clock.now()
  const token = `broadside-${randomBytes(16).toString('hex')}`
  return store.insertDomain(db, { id: uuid7(now), organization_id: organization.id, domain, token, created_at: now })
}

/** The texts of the TXT record, none if it doesn't exist; undefined if the lookup fails. */
async function readRecords({ config, log }: Pick<App, 'config' | 'log'>, domain: string): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (config.DNS_SERVERS.length) resolver.setServers([...config.DNS_SERVERS])
  try {
    return (await resolver.resolveTxt(recordNameOf(domain))).map((parts) => parts.join('').trim())
  } catch (error) {
    log.info({ err: error }, 'domain record not readable')
    return isMissingRecord(error) ? [] : undefined
  }
}

const isMissingRecord = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === NODATA || error.code === NOTFOUND)

const mostTexts = 3

/** What the lookup found instead of the token. */
function unproven(domain: string, texts: readonly string[] | undefined): Problem {
  const name = recordNameOf(domain)
  const found = texts?.slice(0, mostTexts).map(tidied).join(', ')
  const said =
    found === undefined
      ? say('domain_lookup_failed', { name })
      : found === ''
        ? say('domain_record_missing', { name })
        : say('domain_record_differs', { name, found })
  return new Problem('domain_not_proven', `The TXT record ${name} with the token wasn't found.`, {
    errors: [{ ...said, location: 'path.domain_id' }],
  })
}

/** Verifies the domain for this organization, which makes it unverified for all others. Throws `not_found` or `domain_not_proven`. */
export async function verifyDomain(ctx: OrganizationCtx, domainId: string): Promise<Domain> {
  const { organization } = ctx
  const known = await store.findDomain(ctx.db, organization.id, domainId)
  if (!known) throw notFound('domain')
  const texts = await readRecords(ctx, known.domain)
  if (!texts?.includes(known.token)) throw unproven(known.domain, texts)
  return transact(ctx, async (ctx) => {
    const verified = await store.markVerified(ctx.db, known, ctx.clock.now())
    await audit(ctx, { organizationId: organization.id, type: 'domain.verified', data: { domain: known.domain } })
    return verified
  })
}

const domainOf = (email: string): string => domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/** Active providers for an address by its verified domain; only the accepted ones if the policy names any. */
export async function findProvidersForAddress(
  { db }: Pick<App, 'db'>,
  email: string,
): Promise<{ providers: { id: string; name: string }[]; isRequired: boolean }> {
  const rows = await store.listProvidersOfDomain(db, domainOf(email))
  const accepted = rows.filter(({ id, provider_ids }) => !provider_ids?.length || provider_ids.includes(id))
  return { providers: accepted.map(({ id, name }) => ({ id, name })), isRequired: rows[0]?.mode === 'required' }
}

/** Whether the address belongs to a domain that this organization was the last to verify; subdomains don't count. */
export const isDomainProven = ({ db }: Pick<App, 'db'>, organizationId: string, email: string): Promise<boolean> =>
  store.isVerified(db, organizationId, domainOf(email))

/** Whether a provider has verified the user's address, and its organization has verified the domain. */
export async function isAddressVouchedFor({ db }: Pick<App, 'db'>, userId: string): Promise<boolean> {
  const addresses = await store.listVouchedAddresses(db, userId)
  return addresses.some(({ email, domain }) => domainOf(email) === domain)
}
