/** Link previews. */
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { LinkPreview, LinkPreviewBody } from './link-previews.schemas.ts'

const { post } = endpointsOf('publications')

export const previewLink = post('preview-link', '/link-previews', {
  summary: 'Preview a link',
  description:
    "Fetches the page (5 seconds, first MiB) and reads its Open Graph, Twitter and HTML metadata. Cached for an hour. Pages that aren't HTML have no title; the preview of an image is the image itself. A page that can't be read is 422 at `body.url`, and `code` says why.",
  access: inWorkspace('viewer', 'body.workspace_id'),
  body: LinkPreviewBody,
  success: { 200: LinkPreview },
  rateLimits: ['link-previews'],
  readOnly: true,
})
