/** Named groups of accounts. */
import { Type } from 'typebox'
import { inWorkspaceOrTrash } from '../endpoint.ts'
import { resourceOf, throughResource } from '../resource.ts'
import { confirmDeletion, idParams, lifecycle, permanent, workspaceId } from './common.ts'
import { CreateSocialSetBody, ReplaceSocialSetBody, SocialSet } from './social-sets.schemas.ts'

const setParams = idParams('The social set.')
const socialSets = resourceOf({
  tag: 'social-sets',
  path: '/social-sets',
  params: setParams,
  item: SocialSet,
  access: throughResource('social_set'),
})

export const listSocialSets = socialSets.list('list-social-sets', {
  summary: 'List social sets',
  description: 'The default set first, then by name.',
  query: Type.Object({ workspace_id: workspaceId, lifecycle }),
  success: { 200: Type.Array(SocialSet) },
  eventCursor: true,
})

export const createSocialSet = socialSets.create('create-social-set', {
  summary: 'Create a social set',
  description: 'With `is_default`, it replaces the current default set of the workspace.',
  body: CreateSocialSetBody,
  success: { 200: SocialSet },
  problems: ['name_taken'],
})

export const getSocialSet = socialSets.get('get-social-set', {
  summary: 'Get a social set',
  description:
    'Lists active accounts only, in the order of the set. Disconnected accounts keep their position and reappear when reconnected.',
  eventCursor: true,
})

export const replaceSocialSet = socialSets.replace('replace-social-set', {
  summary: 'Replace a social set',
  description:
    'Everything that is omitted is removed, including per-account defaults. Publications that were created from the set keep their destinations.',
  body: ReplaceSocialSetBody,
  problems: ['name_taken'],
})

export const deleteSocialSet = socialSets.delete('delete-social-set', {
  summary: 'Delete a social set',
  description:
    'Moves it to the trash for 30 days, where only `restore` and `permanent=true` find it. Its name is free at once. Publications keep their destinations.',
  access: inWorkspaceOrTrash('editor', 'resource.social_set'),
  query: Type.Object({ confirm: confirmDeletion, permanent }),
})

export const restoreSocialSet = socialSets.restore('restore-social-set', {
  summary: 'Restore a social set',
  description:
    "Restores the set from the trash, as the default again unless another set is the default now. Refused with `name_taken` when another set has its name. A set that isn't in the trash is returned unchanged.",
  problems: ['name_taken'],
})
