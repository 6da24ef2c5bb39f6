/** Named groups of accounts. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, inWorkspaceOrTrash, noContent } from '../endpoint.ts'
import { confirmDeletion, idParams, lifecycle, permanent, workspaceId } from './common.ts'
import { CreateSocialSetBody, ReplaceSocialSetBody, SocialSet } from './social-sets.schemas.ts'

const setParams = idParams('The social set.')
const { get, post, put, del } = endpointsOf('social-sets')

export const listSocialSets = get('list-social-sets', '/social-sets', {
  summary: 'Lists the social sets of a workspace',
  description: 'The default first, then by name.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: Type.Object({ workspace_id: workspaceId, lifecycle }),
  success: { 200: Type.Array(SocialSet) },
  eventCursor: true,
})

export const createSocialSet = post('create-social-set', '/social-sets', {
  summary: 'Creates a social set',
  description: 'A set that is made the default takes the place of the one before.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateSocialSetBody,
  success: { 200: SocialSet },
  problems: ['name_taken'],
  idempotency: 'optional',
})

export const getSocialSet = get('get-social-set', '/social-sets/{id}', {
  summary: 'One social set',
  access: inWorkspace('viewer', 'resource.social_set'),
  params: setParams,
  success: { 200: SocialSet },
  eventCursor: true,
})

export const replaceSocialSet = put('replace-social-set', '/social-sets/{id}', {
  summary: 'Replaces a social set',
  description: 'Publications that were made from the set keep their destinations.',
  access: inWorkspace('editor', 'resource.social_set'),
  params: setParams,
  body: ReplaceSocialSetBody,
  success: { 200: SocialSet },
  problems: ['name_taken'],
  conditional: true,
})

export const deleteSocialSet = del('delete-social-set', '/social-sets/{id}', {
  summary: 'Deletes a social set',
  description:
    'It goes to the trash for 30 days, where only `restore` and `permanent=true` find it; its name is free at once. Publications created from it keep their destinations.',
  access: inWorkspaceOrTrash('editor', 'resource.social_set'),
  params: setParams,
  query: Type.Object({ confirm: confirmDeletion, permanent }),
  success: { 204: noContent },
  conditional: true,
})

export const restoreSocialSet = post('restore-social-set', '/social-sets/{id}/restore', {
  summary: 'Takes a social set out of the trash',
  description:
    'It is the default again unless another set is by now. Refused with `name_taken` when another set has its name. One that is not in the trash stays as it is.',
  access: inWorkspaceOrTrash('editor', 'resource.social_set'),
  params: setParams,
  success: { 200: SocialSet },
  problems: ['name_taken'],
  idempotency: 'optional',
  conditional: true,
})
