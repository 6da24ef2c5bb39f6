/** Named groups of accounts. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, inWorkspaceOrTrash, noContent } from '../endpoint.ts'
import { confirmDeletion, idParams, lifecycle, permanent, workspaceId } from './common.ts'
import { CreateSocialSetBody, ReplaceSocialSetBody, SocialSet } from './social-sets.schemas.ts'

const setParams = idParams('The social set.')
const { get, post, put, del } = endpointsOf('social-sets')

export const listSocialSets = get('list-social-sets', '/social-sets', {
  summary: 'List social sets',
  description: 'The default set first, then by name.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: Type.Object({ workspace_id: workspaceId, lifecycle }),
  success: { 200: Type.Array(SocialSet) },
  eventCursor: true,
})

export const createSocialSet = post('create-social-set', '/social-sets', {
  summary: 'Create a social set',
  description: 'With `is_default`, it replaces the current default set of the workspace.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateSocialSetBody,
  success: { 200: SocialSet },
  problems: ['name_taken'],
  idempotency: 'optional',
})

export const getSocialSet = get('get-social-set', '/social-sets/{id}', {
  summary: 'Get a social set',
  description:
    'Lists active accounts only, in the order of the set. Disconnected accounts keep their position and reappear when reconnected.',
  access: inWorkspace('viewer', 'resource.social_set'),
  params: setParams,
  success: { 200: SocialSet },
  eventCursor: true,
})

export const replaceSocialSet = put('replace-social-set', '/social-sets/{id}', {
  summary: 'Replace a social set',
  description:
    'Everything that is omitted is removed, including per-account defaults. Publications that were created from the set keep their destinations.',
  access: inWorkspace('editor', 'resource.social_set'),
  params: setParams,
  body: ReplaceSocialSetBody,
  success: { 200: SocialSet },
  problems: ['name_taken'],
  conditional: true,
})

export const deleteSocialSet = del('delete-social-set', '/social-sets/{id}', {
  summary: 'Delete a social set',
  description:
    'Moves it to the trash for 30 days, where only `restore` and `permanent=true` find it. Its name is free at once. Publications keep their destinations.',
  access: inWorkspaceOrTrash('editor', 'resource.social_set'),
  params: setParams,
  query: Type.Object({ confirm: confirmDeletion, permanent }),
  success: { 204: noContent },
  conditional: true,
})

export const restoreSocialSet = post('restore-social-set', '/social-sets/{id}/restore', {
  summary: 'Restore a social set',
  description:
    "Restores the set from the trash, as the default again unless another set is the default now. Refused with `name_taken` when another set has its name. A set that isn't in the trash is returned unchanged.",
  access: inWorkspaceOrTrash('editor', 'resource.social_set'),
  params: setParams,
  success: { 200: SocialSet },
  problems: ['name_taken'],
  idempotency: 'optional',
  conditional: true,
})
