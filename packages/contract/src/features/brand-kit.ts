/** The brand kit of a workspace. */
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { BrandKit, PutBrandKitBody } from './brand-kit.schemas.ts'
import { workspaceQuery } from './common.ts'

const { get, put } = endpointsOf('image-editor')

export const getBrandKit = get('get-brand-kit', '/image-editor/brand-kit', {
  summary: 'Get the brand kit',
  description: 'Before the first save, `exists` is false, `revision` is 0 and the lists are empty.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: BrandKit },
})

export const putBrandKit = put('put-brand-kit', '/image-editor/brand-kit', {
  summary: 'Create or update the brand kit',
  description:
    'Replaces everything. The last write wins unless If-Match is sent. Removing a font that a design uses is refused with `font_in_use`.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: PutBrandKitBody,
  success: { 200: BrandKit },
  conditional: true,
  problems: ['font_in_use'],
})
