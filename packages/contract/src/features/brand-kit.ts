/** The brand kit of a workspace. */
import { endpoint, inWorkspace } from '../endpoint.ts'
import { BrandKit, PutBrandKitBody } from './brand-kit.schemas.ts'
import { workspaceQuery } from './common.ts'

export const getBrandKit = endpoint({
  id: 'get-brand-kit',
  method: 'GET',
  path: '/image-editor/brand-kit',
  tag: 'image-editor',
  summary: 'The brand kit of a workspace',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: BrandKit },
})

export const putBrandKit = endpoint({
  id: 'put-brand-kit',
  method: 'PUT',
  path: '/image-editor/brand-kit',
  tag: 'image-editor',
  summary: 'Creates or updates the workspace brand kit',
  description: 'Replaces everything. The last write wins unless If-Match is sent.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: PutBrandKitBody,
  success: { 200: BrandKit },
  conditional: true,
  problems: ['font_in_use'],
})
