import { isDeepStrictEqual } from 'node:util'
import type { UpdateWorkspaceSettingsBody } from '@broadside/contract/features/workspaces.schemas'
import type { Static } from 'typebox'
import { type Actor, type App, transact } from '#server/context.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { assertCurrent } from '#http/etag.ts'
import { type ErrorDetail, invalid, invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { isLanguageTag } from '#lib/language.ts'
import { isUniqueViolation } from '#lib/pg-errors.ts'
import { freeSlug, toSlug } from '#lib/slug.ts'
import { nextUpdate } from '#lib/time.ts'
import { isTimeZone } from '#lib/time-zone.ts'
import { mayCreateWorkspaces, takesWorkspaces } from '#identity/organizations/organizations.ts'
import { createInstallation } from '#signals/webhooks/webhooks.ts'
import type { OwnWorkspace } from '#http/reachable.ts'
import * as store from './workspaces.store.ts'
import { defined } from '#lib/defined.ts'

export { lockWorkspace } from './workspaces.store.ts'

type Base = Pick<App, 'db' | 'clock' | 'handlers'>

const slugLimit = 60

function assertMayCreate({ config }: Pick<App, 'config'>, actor: Actor): void {
  if (!mayCreateWorkspaces({ config, actor }))
    throw new Problem('limit_reached', 'Only administrators of this instance can create workspaces.')
}

interface Organization {
  id: string
  name: string
}

async function enterOrganization(ctx: Base, organizationId: string, userId: string): Promise<Organization> {
  const organization = await store.findOrganizationOf(ctx.db, organizationId, userId)
  if (!organization) throw invalidAt('body.organization_id', say('not_your_organization'), organizationId)
  if (!takesWorkspaces(organization.role))
    throw new Problem('organization_role_required', 'Only owners and admins of the organization can create workspaces in it.')
  return { id: organizationId, name: organization.name }
}

async function createOrganization(ctx: Base, name: string, ownerId: string): Promise<Organization> {
  const now = ctx.clock.now()
  const id = uuid7(now)
  await store.insertOrganization(ctx.db, { id, name, created_at: now }, ownerId)
  return { id, name }
}

/** Another workspace may take the slug between the lookup and the insert; then the next one is tried. */
async function insertWithSlug(ctx: Base, workspace: Omit<NewRow<'workspaces'>, 'site_slug'>): Promise<Row<'workspaces'>> {
  const slug = toSlug(workspace.name, slugLimit) || 'site'
  for (;;) {
    const taken = await store.listTakenSlugs(ctx.db, slug)
    const inserted = await store.insertWorkspace(ctx.db, { ...workspace, site_slug: freeSlug(slug, taken, slugLimit) })
    if (inserted) return inserted
  }
}

/** Every workspace publishes to its own site, which needs no credentials. */
const insertSite = (ctx: Base, { id, name, site_slug, created_by = null, created_at }: Row<'workspaces'>) =>
  store.insertSiteAccount(ctx.db, {
    id: uuid7(created_at),
    workspace_id: id,
    platform: 'site',
    account_kind: 'built_in',
    account_id: id,
    slug: 'site',
    username: site_slug,
    display_name: name,
    connected_by: created_by,
    created_at,
    updated_at: created_at,
  })

export interface NewWorkspace {
  name: string
  /** Absent creates an organization of the same name, owned by the user. */
  organizationId?: string
}

/**
 * Creates a workspace with the user as admin, its site and its default voice. Throws `validation_failed` or
 * `organization_role_required` for a given organization.
 */
export const createWorkspace = (ctx: Base, userId: string, { name, organizationId }: NewWorkspace): Promise<OwnWorkspace> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const organization =
      organizationId === undefined ? await createOrganization(ctx, name, userId) : await enterOrganization(ctx, organizationId, userId)
    const stamps = { created_at: now, updated_at: now }
    const id = uuid7(now)
    const workspace = await insertWithSlug(ctx, {
      id,
      organization_id: organization.id,
      name,
      site_title: name,
      created_by: userId,
      ...stamps,
    })
    await store.insertMember(ctx.db, { workspace_id: id, user_id: userId, role: 'admin', ...stamps })
    await insertSite(ctx, workspace)
    await createInstallation(ctx.db, id)
    await ctx.handlers.workspaceCreated(ctx, id)
    const { color, avatar_url, created_at } = workspace
    return {
      id,
      name,
      color,
      avatar_url,
      created_at,
      organization_id: organization.id,
      organization_name: organization.name,
      role: 'admin',
    }
  })

export interface WorkspacePlace {
  organizationId: string
  siteSlug: string
}

/**
 * Finds a place for a workspace that is moved to this server: the organization as for `createWorkspace`, and a slug that no site has. A workspace
 * that takes the slug before the transaction ends violates `workspaces_site_slug_key`.
 */
export async function findPlace(
  ctx: Base,
  userId: string,
  { name, organizationId, siteSlug }: NewWorkspace & { siteSlug: string },
): Promise<WorkspacePlace> {
  const { id } =
    organizationId === undefined ? await createOrganization(ctx, name, userId) : await enterOrganization(ctx, organizationId, userId)
  const slug = toSlug(siteSlug, slugLimit) || 'site'
  return { organizationId: id, siteSlug: freeSlug(slug, await store.listTakenSlugs(ctx.db, slug), slugLimit) }
}

/** Gives a workspace that was moved to this server its first admin and what every workspace has. */
export async function openMoved(ctx: Base, workspaceId: string, adminId: string): Promise<void> {
  const now = ctx.clock.now()
  await store.insertMember(ctx.db, { workspace_id: workspaceId, user_id: adminId, role: 'admin', created_at: now, updated_at: now })
  await createInstallation(ctx.db, workspaceId)
}

/** Creates a workspace for the caller, within the limits of the instance. Throws `limit_reached`. */
export function createOwnWorkspace(ctx: Base & Pick<App, 'config'>, actor: Actor, wanted: NewWorkspace): Promise<OwnWorkspace> {
  assertMayCreate(ctx, actor)
  const limit = ctx.config.WORKSPACES_PER_USER
  if (limit === 0) return createWorkspace(ctx, actor.userId, wanted)
  return transact(ctx, async (ctx) => {
    await store.lockCreator(ctx.db, actor.userId)
    if ((await store.countCreated(ctx.db, actor.userId)) >= limit)
      throw new Problem('limit_reached', `Each user can create up to ${limit} workspaces on this instance.`)
    return createWorkspace(ctx, actor.userId, wanted)
  })
}

export async function getWorkspace(ctx: Pick<App, 'db'>, workspaceId: string): Promise<Row<'workspaces'>> {
  const workspace = await store.findWorkspace(ctx.db, workspaceId)
  if (!workspace) throw notFound('workspace')
  return workspace
}

type SettingsChange = Static<typeof UpdateWorkspaceSettingsBody>

/** Normalizes a host: lower case, and other scripts in their ASCII form. Undefined if invalid. */
function toHost(value: string): string | undefined {
  const url = URL.parse(`ws://${value.toLowerCase()}`)
  const port = /:(\d{1,5})$/.exec(value)?.[1]
  const isHost = url !== null && url.hostname !== '' && !/[/?#@\\\s]/.test(value)
  return isHost ? url.hostname + (port === undefined ? '' : `:${Number(port)}`) : undefined
}

function readHosts(values: readonly string[]): { hosts: string[]; problems: ErrorDetail[] } {
  const hosts = values.map(toHost)
  const problems = values.flatMap((value, index) => {
    const location = `body.build_own_sources[${index}]`
    if (hosts[index] === undefined) return [{ ...say('not_a_host'), location, value }]
    return hosts.indexOf(hosts[index]) < index ? [{ ...say('repeated_host'), location, value }] : []
  })
  return { hosts: hosts.filter((host) => host !== undefined), problems }
}

function assertAcceptable({ timezone, default_language, build_own_sources = [] }: SettingsChange): void {
  const { problems } = readHosts(build_own_sources)
  if (timezone !== undefined && !isTimeZone(timezone))
    problems.push({ ...say('not_a_time_zone'), location: 'body.timezone', value: timezone })
  if (default_language !== undefined && !isLanguageTag(default_language))
    problems.push({ ...say('not_a_language'), location: 'body.default_language', value: default_language })
  if (problems.length) throw invalid(problems)
}

/** The caps on spending by platform, in millionths of a US dollar. Undefined if they don't change. */
function toCaps(
  caps: Row<'workspaces'>['spend_caps'],
  usd: SettingsChange['x_monthly_cap_usd'],
): Row<'workspaces'>['spend_caps'] | undefined {
  if (usd === undefined) return undefined
  const { x: _, ...others } = caps
  return usd === null ? others : { ...others, x: Math.round(usd * 1_000_000) }
}

function toColumns(
  { spend_caps }: Row<'workspaces'>,
  { site = {}, color, build_own_sources, x_monthly_cap_usd, ...rest }: SettingsChange,
): Partial<Row<'workspaces'>> {
  return {
    ...rest,
    ...defined({
      build_own_sources: build_own_sources && readHosts(build_own_sources).hosts,
      color: color?.toLowerCase(),
      site_slug: site.slug,
      site_title: site.title,
      site_description: site.description,
      site_visibility: site.visibility,
      spend_caps: toCaps(spend_caps, x_monthly_cap_usd),
    }),
  }
}

/** Throws `validation_failed`, `precondition_failed`, or `name_taken` for the site's address. A change without effect keeps the version. */
export function updateSettings(
  ctx: Base,
  workspaceId: string,
  change: SettingsChange,
  ifMatch: string | undefined,
): Promise<Row<'workspaces'>> {
  assertAcceptable(change)
  return transact(ctx, async (ctx) => {
    const workspace = assertCurrent(await store.lockWorkspace(ctx.db, workspaceId), 'workspace', ifMatch)
    const columns = Object.entries(toColumns(workspace, change)).filter(
      ([name, value]) => !isDeepStrictEqual(workspace[name as keyof typeof workspace], value),
    )
    if (!columns.length) return workspace
    const updated_at = nextUpdate(ctx, workspace)
    const updated = await store
      .updateWorkspace(ctx.db, workspaceId, { ...Object.fromEntries(columns), updated_at })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'workspaces_site_slug_key') ? new Problem('name_taken', 'Another site uses this slug.') : error
      })
    await store.updateSiteAccount(ctx.db, workspaceId, {
      username: updated.site_slug,
      displayName: updated.site_title || updated.name,
      now: updated_at,
    })
    return updated
  })
}
