/** The workspaces a credential can reach, shared by every list that spans workspaces. */
import { sql } from 'kysely'
import type { ActorCtx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { policyOf, type RequiredPolicy, satisfies } from './sign-on.ts'
import { notFound } from '#lib/errors.ts'

interface Provider {
  id: string
  name: string
  linked: boolean
}

export interface OwnWorkspace {
  id: string
  name: string
  color: string
  avatar_url: string
  organization_id: string
  organization_name: string
  role: Row<'workspace_members'>['role']
  created_at: Date
}

export interface ReachableWorkspace extends OwnWorkspace {
  timezone: string
  week_start: Row<'workspaces'>['week_start']
  policy: RequiredPolicy | null
  /** Accepted active providers, by name. */
  providers: Provider[]
  is_readable: boolean
}

type Base = Pick<ActorCtx, 'db' | 'clock'>

/** Active memberships of the user; with `onlyId` at most that one workspace. */
async function readMemberships(ctx: Base, actor: ActorCtx['actor'], onlyId?: string): Promise<ReachableWorkspace[]> {
  // Written as text because the web app needs it for every page, and building the statement would take a tenth of the request.
  const { rows } = await sql<Omit<ReachableWorkspace, 'is_readable'>>`
    select w.id, w.name, w.color, w.avatar_url, w.organization_id, o.name as organization_name, m.role, w.created_at, w.timezone, w.week_start,
      ${policyOf} as policy,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'linked',
          exists (select from identities d where d.provider_id = i.id and d.user_id = m.user_id)) order by lower(i.name), i.id)
        from sso_policies s join identity_providers i on i.id = any(s.provider_ids) and i.is_active
        where s.organization_id = w.organization_id and s.mode <> 'disabled'), '[]') as providers
    from workspace_members m
    join workspaces w on w.id = m.workspace_id
    join organizations o on o.id = w.organization_id
    left join sso_policies p on p.organization_id = w.organization_id and p.mode = 'required'
    where m.user_id = ${actor.userId} and m.status = 'active' and w.deleted_at is null
      ${onlyId === undefined ? sql`` : sql`and w.id = ${onlyId}`}
    order by lower(o.name), lower(w.name), w.id`.execute(ctx.db)
  const now = ctx.clock.now()
  return rows.map((row) => ({ ...row, is_readable: satisfies(actor, row.policy, now) }))
}

/**
 * Sorted by organization name, workspace name and id, ignoring case. A browser session also sees workspaces whose
 * sign-on policy it does not meet, and can sign in there; a token does not.
 */
export async function listReachable(ctx: Base, actor: ActorCtx['actor']): Promise<ReachableWorkspace[]> {
  const { credential } = actor
  const seen = await readMemberships(ctx, actor, credential.kind === 'token' ? credential.workspaceId : undefined)
  return credential.kind === 'token' ? seen.filter((workspace) => workspace.is_readable) : seen
}

export const reachableWorkspaces = async (ctx: Base, actor: ActorCtx['actor']): Promise<string[]> =>
  (await listReachable(ctx, actor)).flatMap(({ id, is_readable }) => (is_readable ? [id] : []))

/** One workspace, as its list shows it. Throws `not_found` unless the caller is a member. */
export async function getReachable(ctx: Base, actor: ActorCtx['actor'], workspaceId: string): Promise<ReachableWorkspace> {
  const [workspace] = await readMemberships(ctx, actor, workspaceId)
  if (!workspace) throw notFound('workspace')
  return workspace
}
