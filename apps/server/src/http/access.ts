/** Authentication and authorization: the credential of a request, and access to the workspace it acts in. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { Access, Endpoint, OrganizationRole, ResourceKind, Role } from '@broadside/contract/endpoint'
import type { ProblemCode } from '@broadside/contract/problems'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, ActorCtx, App, Assurance, OrganizationAccess, TokenCredential, WorkspaceAccess } from '#server/context.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { isUuid } from '#lib/ids.ts'
import { assertSignOn, isEmergencyUser, policyOf, type RequiredPolicy } from './sign-on.ts'
import { days } from '#lib/time.ts'

export const sessionCookie = 'service_session'

/** Milliseconds. A session ends this long after its last use, which is recorded at most once a minute. */
export const sessionIdle = days(7)
const useInterval = 60_000

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Every cookie with this name, in the order sent. */
const readCookies = (header: string | undefined, name: string): string[] =>
  (header?.split(';') ?? []).flatMap((part) => {
    const [key, ...value] = part.split('=')
    return key?.trim() === name ? [value.join('=').trim()] : []
  })

export const readCookie = (header: string | undefined, name: string): string | undefined => readCookies(header, name)[0]

/** The token of an `Authorization: Bearer` header. Other schemes are ignored because they are meant for a proxy. */
const bearerOf = (request: FastifyRequest): string | undefined =>
  /^bearer(?:\s+(.*))?$/i.exec(request.headers.authorization ?? '')?.[1] ??
  (/^bearer$/i.test(request.headers.authorization ?? '') ? '' : undefined)

/** A client's requests often arrive together, so they share the lookup statement. */
const keyOf = (credential: string, place: ResourceLocation | undefined) =>
  place ? [credential, place.kind, place.id, place.trashed ?? false].join(' ') : credential

interface TokenRow {
  id: string
  user_id: string
  token_hash: Buffer
  permissions: string[]
  workspace_id: string | null
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  created_at: Date
  provider_id: string | null
  assured_at: Date | null
  is_admin: boolean
  suspended_at: Date | null
  membership: Found | null
}

/** As text, like the session's, because every request runs one of the two, and building the statement takes as long as sending it. */
async function findToken({ db }: App, prefix: string, place: ResourceLocation | undefined): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.user_id, t.token_hash, t.permissions, t.workspace_id, t.expires_at, t.revoked_at, t.last_used_at, t.created_at,
      t.provider_id, t.assured_at, u.is_admin, u.suspended_at, ${membershipIn(place, 't.user_id')} as membership
    from api_tokens t join users u on u.id = t.user_id where t.prefix = ${prefix}`.execute(db)
  return rows[0]
}

async function tokenActor(app: App, token: string, place?: ResourceLocation): Promise<Signed> {
  const prefix = /^(bsd_[0-9a-f]{8})_[A-Za-z0-9_-]{43}$/.exec(token)?.[1]
  if (!prefix) throw new Problem('token_invalid', "The token isn't in the format of this service.")
  const row = await app.share(keyOf(prefix, place), () => findToken(app, prefix, place))
  if (!row || !timingSafeEqual(row.token_hash, sha256(token)) || row.suspended_at)
    throw new Problem('token_invalid', 'The token is unknown.')
  if (row.revoked_at) throw new Problem('token_revoked', 'The token was revoked.')
  const now = app.clock.now()
  if (row.expires_at <= now) throw new Problem('token_expired', 'The token has expired.')
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() >= useInterval)
    await app.db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', row.id).execute()
  const credential = {
    kind: 'token' as const,
    tokenId: row.id,
    permissions: row.permissions,
    workspaceId: row.workspace_id ?? undefined,
    createdAt: row.created_at,
    assurance: assuranceOf(row),
  }
  return { actor: { userId: row.user_id, isAdmin: row.is_admin, credential }, entry: entryOf(place, row.membership) }
}

const assuranceOf = (row: { provider_id: string | null; assured_at: Date | null }): Assurance | undefined =>
  row.provider_id !== null && row.assured_at ? { providerId: row.provider_id, at: row.assured_at } : undefined

interface SessionRow {
  id: string
  user_id: string
  expires_at: Date
  last_used_at: Date
  second_factor: boolean
  provider_id: string | null
  assured_at: Date | null
  email: string
  is_admin: boolean
  suspended_at: Date | null
  membership: Found | null
}

async function findSession({ db }: App, tokenHash: Buffer, place: ResourceLocation | undefined): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.user_id, s.expires_at, s.last_used_at, s.second_factor, s.provider_id, s.assured_at, u.email, u.is_admin,
      u.suspended_at, ${membershipIn(place, 's.user_id')} as membership
    from sessions s join users u on u.id = s.user_id where s.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

async function sessionActor(app: App, value: string, place?: ResourceLocation): Promise<Signed> {
  const tokenHash = sha256(value)
  const row = await app.share(keyOf(tokenHash.toString('hex'), place), () => findSession(app, tokenHash, place))
  const now = app.clock.now()
  const idle = row ? now.getTime() - row.last_used_at.getTime() : 0
  if (!row || row.expires_at <= now || idle >= sessionIdle || row.suspended_at)
    throw new Problem('session_expired', 'The session has expired.')
  if (idle >= useInterval) await app.db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', row.id).execute()
  const isEmergency = row.second_factor && isEmergencyUser(app, row)
  const credential = { kind: 'session' as const, sessionId: row.id, assurance: assuranceOf(row), isEmergency }
  return { actor: { userId: row.user_id, isAdmin: row.is_admin, credential }, entry: entryOf(place, row.membership) }
}

/** A bearer header takes precedence over a cookie, even when it is rejected. */
async function findSigned(app: App, request: FastifyRequest, place?: ResourceLocation): Promise<Signed | undefined> {
  const token = bearerOf(request)
  if (token !== undefined) return tokenActor(app, token.trim(), place)
  const [cookie, ...others] = readCookies(request.headers.cookie, sessionCookie)
  // A neighboring host can set a cookie for the whole domain, and the browser does not say which host set which.
  if (others.length)
    throw new Problem(
      'authentication_required',
      `The cookie ${sessionCookie} was sent twice. Delete this site's cookies and sign in again.`,
    )
  return cookie ? sessionActor(app, cookie, place) : undefined
}

/**
 * The sender of a request and, where its URL names a workspace, the sender's role there, found in one statement. On a
 * public endpoint, a missing, expired or invalid credential is not an error.
 */
export async function signedBy(app: App, request: FastifyRequest, access: Access): Promise<Partial<Signed>> {
  if (access.kind === 'public') {
    if (access.blind) return {}
    const signed = await findSigned(app, request).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    return signed ?? {}
  }
  const signed = await findSigned(app, request, locationInUrl(access, request))
  if (!signed) throw new Problem('authentication_required', 'Sign in, or send a bearer token.')
  return signed
}

/** Identifies the workspace of a request, by its own id or that of something in it. */
export interface ResourceLocation {
  kind: ResourceKind
  id: string
  trashed?: boolean
}

/** Where a request acts. Undefined if its endpoint acts in no workspace. */
export function locationOf(
  access: Access,
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
): ResourceLocation | undefined {
  if (access.kind !== 'workspace') return undefined
  const [place, name] = access.workspace.split('.') as [string, string]
  const named = (part: unknown, name: string) => String((part as Record<string, unknown> | undefined)?.[name])
  if (place === 'resource') return { kind: name as ResourceKind, id: named(params, 'id'), trashed: access.trashed ?? false }
  return { kind: 'workspace', id: named(place === 'query' ? query : body, name) }
}

/** Lists across workspaces can still be narrowed to one. */
const narrowedTo = (query: unknown): ResourceLocation => ({
  kind: 'workspace',
  id: String((query as { workspace_id?: unknown } | undefined)?.workspace_id),
})

/** Reads a URL before validation. A malformed id is left for the validator to report. */
function locationInUrl(access: Access, { params, query }: FastifyRequest): ResourceLocation | undefined {
  const place = access.kind === 'self' ? narrowedTo(query) : locationOf(access, { params, query, body: undefined })
  return place && isUuid(place.id) ? place : undefined
}

export interface Entry extends ResourceLocation {
  found: Found | undefined
}

interface Signed {
  actor: Actor
  entry: Entry | undefined
}

const entryOf = (place: ResourceLocation | undefined, found: Found | null): Entry | undefined =>
  place && { ...place, found: found ?? undefined }

/** Whether an origin has the host and port the request was sent to. Only the origin includes the scheme. */
function isOwnHost(origin: string, host: string | undefined): boolean {
  if (!host || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(origin)) return false
  const { protocol, host: own } = new URL(origin)
  const asked = `${protocol}//${host}`
  return URL.canParse(asked) && new URL(asked).host === own
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a request that another site made a browser send. Checks fetch metadata first, then the Origin header; a
 * client that sends neither is not a browser. See https://owasp.org/www-project-cheat-sheets (Fetch Metadata).
 */
export function assertSameSite(app: App, request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return
  const { origin, host } = request.headers
  if (origin !== undefined && app.config.CORS_ORIGINS.includes(origin)) return
  const site = request.headers['sec-fetch-site']
  const foreignOrigin = origin !== undefined && origin !== app.origin && !isOwnHost(origin, host)
  if (site === 'cross-site' || site === 'same-site' || foreignOrigin)
    throw new Problem('csrf_refused', 'The request came from another site.')
}

type Refusal = [ProblemCode, string]

/** Checks the kind of credential and its permission, without reading stored data. */
export function refusalOf(actor: Actor, { access, method, permission }: Endpoint): Refusal | undefined {
  if (access.kind === 'public') return undefined
  const refusal =
    actor.credential.kind === 'token'
      ? tokenRefusal(actor.credential, access, permission ?? (method === 'GET' ? 'api:read' : 'api:write'))
      : undefined
  if (refusal) return refusal
  return access.kind === 'instance' && !actor.isAdmin ? ['admin_required', 'Only administrators of this instance can do this.'] : undefined
}

function tokenRefusal(
  { permissions, workspaceId }: TokenCredential,
  access: Exclude<Access, { kind: 'public' }>,
  needed: 'api:read' | 'api:write',
): Refusal | undefined {
  if (access.credential === 'session') return ['browser_session_required', "This requires a browser session. Tokens can't be used."]
  if (!permissions.includes(needed) && !permissions.includes('api:write'))
    return ['permission_missing', `The token lacks the permission ${needed}.`]
  const isUnbound = access.kind === 'organization' || (access.kind === 'self' && access.unbound === true)
  return isUnbound && workspaceId !== undefined
    ? ['token_workspace_bound', "The token is bound to one workspace and can't be used for this."]
    : undefined
}

export function assertCredential(actor: Actor, endpoint: Endpoint): void {
  const refusal = refusalOf(actor, endpoint)
  if (refusal) throw new Problem(...refusal)
}

const ranks: Record<Role, number> = { viewer: 0, editor: 1, admin: 2 }
export const hasRole = (actual: Role, needed: Role): boolean => ranks[actual] >= ranks[needed]

const resourceTables = {
  account: 'accounts',
  build: 'builds',
  design: 'designs',
  design_template: 'design_templates',
  media: 'media',
  media_tag: 'media_tags',
  posting_schedule: 'posting_schedules',
  publication: 'publications',
  social_set: 'social_sets',
  upload: 'uploads',
  voice_profile: 'voice_profiles',
  webhook: 'webhooks',
  webhook_delivery: 'webhook_deliveries',
  workspace: 'workspaces',
} as const satisfies Record<ResourceKind, string>

const resourceNames: Record<ResourceKind, string> = {
  account: 'account',
  build: 'publication build',
  design: 'design',
  design_template: 'template',
  media: 'media',
  media_tag: 'media tag',
  posting_schedule: 'posting schedule',
  publication: 'publication',
  social_set: 'social set',
  upload: 'upload',
  voice_profile: 'voice profile',
  webhook: 'webhook',
  webhook_delivery: 'webhook delivery',
  workspace: 'workspace',
}

interface Found {
  workspace_id: string
  organization_id: string
  role: Role | null
  policy: RequiredPolicy | null
}

/** Items in the trash of these kinds are not found, unless an operation opts in. The media library shows its trash itself. */
const kindsWithTrash: ReadonlySet<ResourceKind> = new Set(['publication', 'social_set', 'design'])

/** The workspace of a resource, a user's role in it, and its sign-on policy. */
function membershipOf({ kind, id, trashed = false }: ResourceLocation, userId: unknown): RawBuilder<Found> {
  const isThere = kindsWithTrash.has(kind) && !trashed ? sql`and r.trashed_at is null` : sql``
  const table = sql.table(resourceTables[kind])
  const column = sql.ref(kind === 'workspace' ? 'r.id' : 'r.workspace_id')
  const key = sql.ref(kind === 'upload' ? 'r.media_id' : 'r.id')
  return sql<Found>`
    select w.id as workspace_id, w.organization_id, m.role, ${policyOf} as policy
    from ${table} r join workspaces w on w.id = ${column} and w.deleted_at is null
    left join workspace_members m on m.workspace_id = w.id and m.user_id = ${userId} and m.status = 'active'
    left join sso_policies p on p.organization_id = w.organization_id and p.mode = 'required'
    where ${key} = ${id} ${isThere}`
}

/** The membership as a column of the statement that finds the user. */
const membershipIn = (place: ResourceLocation | undefined, userId: string): RawBuilder<Found | null> =>
  place ? sql`(select to_jsonb(f) from (${membershipOf(place, sql.ref(userId))}) f)` : sql`null::jsonb`

/**
 * Throws 404 if the resource does not exist, 403 if the caller may not access its workspace, lacks the role, or does
 * not meet the organization's sign-on policy.
 */
export async function enterResource(ctx: ActorCtx, place: ResourceLocation, role: Role): Promise<WorkspaceAccess> {
  const { rows } = await membershipOf(place, ctx.actor.userId).execute(ctx.db)
  return admit(ctx, { ...place, found: rows[0] }, role)
}

/** Like `enterResource`, for a resource that may have been looked up with the credential. */
export const enterFrom = (ctx: ActorCtx, entry: Entry | undefined, place: ResourceLocation, role: Role): Promise<WorkspaceAccess> =>
  entry?.kind === place.kind && entry.id === place.id ? admit(ctx, entry, role) : enterResource(ctx, place, role)

export const enterWorkspace = (ctx: ActorCtx, kind: ResourceKind, id: string, role: Role): Promise<WorkspaceAccess> =>
  enterResource(ctx, { kind, id }, role)

async function admit(ctx: ActorCtx, { kind, found }: Entry, role: Role): Promise<WorkspaceAccess> {
  if (!found) throw notFound(resourceNames[kind])
  const { credential } = ctx.actor
  const bound = credential.kind === 'token' ? credential.workspaceId : undefined
  if (!found.role || (bound && bound !== found.workspace_id))
    throw new Problem('workspace_access_denied', "You don't have access to this workspace.")
  if (!hasRole(found.role, role)) throw new Problem('role_insufficient', `This requires the role ${role}. Yours is ${found.role}.`)
  if (found.policy) await assertSignOn(ctx, found.policy, found.organization_id)
  return { id: found.workspace_id, role: found.role }
}

const organizationRanks: Record<OrganizationRole, number> = { member: 0, admin: 1, owner: 2 }
export const hasOrganizationRole = (actual: OrganizationRole, needed: OrganizationRole): boolean =>
  organizationRanks[actual] >= organizationRanks[needed]

/**
 * Whether a user belongs to an organization only through workspaces in which they are deactivated. `m` is their row of
 * `organization_members`; a role there, or an identity without any workspace, counts as independent access.
 */
export const isShutOut = sql<boolean>`(m.role = 'member' and coalesce((
  select bool_and(wm.status <> 'active') from workspace_members wm join workspaces w on w.id = wm.workspace_id
  where wm.user_id = m.user_id and w.organization_id = m.organization_id and w.deleted_at is null), false))`

/** Throws 404 if the organization does not exist, 403 if the caller is not a member or lacks the role. */
export async function enterOrganization(ctx: ActorCtx, organizationId: string, role: OrganizationRole): Promise<OrganizationAccess> {
  const found = await ctx.db
    .selectFrom('organizations as o')
    .leftJoin('organization_members as m', (join) => join.onRef('m.organization_id', '=', 'o.id').on('m.user_id', '=', ctx.actor.userId))
    .select(['o.id', 'o.name', sql<OrganizationRole | null>`case when ${isShutOut} then null else m.role end`.as('role')])
    .where('o.id', '=', organizationId)
    .executeTakeFirst()
  if (!found) throw notFound('organization')
  if (!found.role || !hasOrganizationRole(found.role, role))
    throw new Problem('organization_role_required', `This requires the role ${role} in the organization.`)
  return { id: found.id, name: found.name, role: found.role }
}
