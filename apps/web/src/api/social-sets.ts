/** Changes of account groups, which the API calls social sets. Each is shown at once, and taken from the server if it fails. */
import { newKey } from '#lib/key.ts'
import { type SocialSetView, socialSetsQuery } from './accounts.ts'
import { api } from './api.ts'
import { queries } from './queries.ts'

type SetAccount = SocialSetView['accounts'][number]
export type GroupChange = Partial<Pick<SocialSetView, 'name' | 'is_default' | 'accounts'>>

const refetchGroups = (workspaceId: string): Promise<void> => queries.invalidateQueries({ queryKey: socialSetsQuery(workspaceId).queryKey })

export const createGroup = async (workspaceId: string, name: string): Promise<SocialSetView> => {
  const { body } = await api.createSocialSet({ body: { workspace_id: workspaceId, name, accounts: [] }, idempotencyKey: newKey() })
  await refetchGroups(workspaceId)
  return body
}

/** An account keeps the defaults that posts from the group start with. */
const toEntry = ({ social_account_id, default_output_profile, default_settings, default_segment_settings }: SetAccount) => ({
  social_account_id,
  ...(default_output_profile !== undefined && { default_output_profile }),
  ...(default_settings !== undefined && { default_settings }),
  ...(default_segment_settings !== undefined && { default_segment_settings }),
})

const apply = (groups: SocialSetView[] | undefined, changed: SocialSetView): SocialSetView[] | undefined =>
  groups?.map((group) => {
    if (group.id === changed.id) return changed
    return changed.is_default && group.is_default ? { ...group, is_default: false } : group
  })

export const changeGroup = async (group: SocialSetView, change: GroupChange): Promise<void> => {
  const { queryKey } = socialSetsQuery(group.workspace_id)
  const changed = { ...group, ...change }
  await queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (groups) => apply(groups, changed))
  const { name, is_default, accounts } = changed
  try {
    await api.replaceSocialSet({ params: { id: group.id }, body: { name, is_default, accounts: accounts.map(toEntry) } })
  } finally {
    await refetchGroups(group.workspace_id)
  }
}

export const deleteGroup = async ({ id, workspace_id }: SocialSetView): Promise<void> => {
  await api.deleteSocialSet({ params: { id }, query: { confirm: true } })
  await refetchGroups(workspace_id)
}

export const restoreGroup = async ({ id, workspace_id }: SocialSetView): Promise<void> => {
  await api.restoreSocialSet({ params: { id } })
  await refetchGroups(workspace_id)
}
