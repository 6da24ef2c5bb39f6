/** Named groups of accounts. */
import { Type } from 'typebox'
import { endpoint, inWorkspace, noContent } from '../endpoint.ts'
import { confirm, idParams, workspaceQuery } from './common.ts'
import { CreateSocialSetBody, ReplaceSocialSetBody, SocialSet } from './social-sets.schemas.ts'

const setParams = idParams('The social set.')
const tag = 'social-sets'

export const listSocialSets = endpoint({
  id: 'list-social-sets',
  method: 'GET',
  path: '/social-sets',
  tag,
  summary: 'Lists the social sets of a workspace',
  description: 'The default first, then by name.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: Type.Array(SocialSet) },
})

export const createSocialSet = endpoint({
  id: 'create-social-set',
  method: 'POST',
  path: '/social-sets',
  tag,
  summary: 'Creates a social set',
  description: 'A set that is made the default takes the place of the one before.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateSocialSetBody,
  success: { 200: SocialSet },
  problems: ['name_taken'],
  idempotency: 'optional',
})

export const getSocialSet = endpoint({
  id: 'get-social-set',
  method: 'GET',
  path: '/social-sets/{id}',
  tag,
  summary: 'One social set',
  access: inWorkspace('viewer', 'resource.social_set'),
  params: setParams,
  success: { 200: SocialSet },
})

export const replaceSocialSet = endpoint({
  id: 'replace-social-set',
  method: 'PUT',
  path: '/social-sets/{id}',
  tag,
  summary: 'Replaces a social set',
  description: 'Publications that were made from the set keep their destinations.',
  access: inWorkspace('editor', 'resource.social_set'),
  params: setParams,
  body: ReplaceSocialSetBody,
  success: { 200: SocialSet },
  problems: ['name_taken'],
  conditional: true,
})

export const deleteSocialSet = endpoint({
  id: 'delete-social-set',
  method: 'DELETE',
  path: '/social-sets/{id}',
  tag,
  summary: 'Deletes a social set',
  description: 'Publications that were made from it keep their destinations.',
  access: inWorkspace('editor', 'resource.social_set'),
  params: setParams,
  query: Type.Object({ confirm }),
  success: { 204: noContent },
  conditional: true,
})
