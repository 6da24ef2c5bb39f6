/** The brand kit of a workspace. */
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { BrandKit, PutBrandKitBody } from './brand-kit.schemas.ts'
import { workspaceQuery } from './common.ts'

const { get, put } = endpointsOf('image-editor')

export const getBrandKit = get('get-brand-kit', '/image-editor/brand-kit', {
  summary: 'The brand kit of a workspace',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: BrandKit },
})

export const putBrandKit = put('put-brand-kit', '/image-editor/brand-kit', {
  summary: 'Creates or updates the workspace brand kit',
  description: 'Replaces everything. The last write wins unless If-Match is sent.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: PutBrandKitBody,
  success: { 200: BrandKit },
  conditional: true,
  problems: ['font_in_use'],
})
