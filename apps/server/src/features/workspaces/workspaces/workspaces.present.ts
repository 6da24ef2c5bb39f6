import type { Workspace, WorkspaceSettings } from '@broadside/contract/features/workspaces.schemas'
import type { Static } from 'typebox'
import type { ActorCtx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { hasRole } from '#http/access.ts'
import type { ReachableWorkspace } from '#http/reachable.ts'
import { defined } from '#lib/defined.ts'
import { presentAvatarPath } from '#lib/picture-address.ts'
import { canOf } from './can.ts'

/** The provider that satisfied the policy, else the first accepted one by name. */
const providerOf = ({ providers }: ReachableWorkspace, { credential }: ActorCtx['actor']) =>
  providers.find(({ id }) => id === credential.assurance?.providerId) ?? providers[0]

export function presentWorkspace(ctx: ActorCtx, workspace: ReachableWorkspace): Static<typeof Workspace> {
  const provider = providerOf(workspace, ctx.actor)
  const isRequired = workspace.policy !== null
  return {
    id: workspace.id,
    name: workspace.name,
    color: workspace.color,
    avatar_url: workspace.avatar_url,
    ...presentAvatarPath(ctx, workspace.avatar_url),
    organization_id: workspace.organization_id,
    organization_name: workspace.organization_name,
    role: workspace.role,
    can_edit: hasRole(workspace.role, 'editor') && workspace.is_readable,
    can: canOf(ctx, ctx.actor, workspace),
    created_at: workspace.created_at.toISOString(),
    timezone: workspace.timezone,
    week_start: workspace.week_start,
    sso_required: isRequired,
    sso_authenticated: workspace.is_readable,
    sso_identity_linked: !isRequired || workspace.providers.some(({ linked }) => linked),
    ...(provider ? { sso_provider_id: provider.id, sso_provider_name: provider.name } : {}),
  }
}

/** `updated_at` becomes the entity tag and is not part of the response. */
export const presentSettings = (workspace: Row<'workspaces'>): Static<typeof WorkspaceSettings> & { updated_at: string } => ({
  name: workspace.name,
  color: workspace.color,
  avatar_url: workspace.avatar_url,
  timezone: workspace.timezone,
  week_start: workspace.week_start,
  random_delay_minutes: workspace.random_delay_minutes,
  max_lateness_minutes: workspace.max_lateness_minutes,
  temporary_media_days: workspace.temporary_media_days,
  default_language: workspace.default_language,
  build_links: workspace.build_links,
  build_own_sources: workspace.build_own_sources,
  thread_numbering: workspace.thread_numbering,
  ...defined({ x_monthly_cap_usd: workspace.spend_caps['x'] === undefined ? undefined : workspace.spend_caps['x'] / 1_000_000 }),
  site: {
    slug: workspace.site_slug,
    title: workspace.site_title,
    description: workspace.site_description,
    visibility: workspace.site_visibility,
  },
  updated_at: workspace.updated_at.toISOString(),
})
