/** Cards of links. */
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { LinkPreview, LinkPreviewBody } from './link-previews.schemas.ts'

const { post } = endpointsOf('publications')

export const previewLink = post('preview-link', '/link-previews', {
  summary: 'What a link would show',
  description:
    'Fetches the page and reads its Open Graph, Twitter and HTML titles, within 5 seconds and of its first MiB; kept for an hour. What is no HTML page has no title, and of a picture the preview is itself. A page that cannot be read is refused with 422 at `body.url`, and `code` says why.',
  access: inWorkspace('viewer', 'body.workspace_id'),
  body: LinkPreviewBody,
  success: { 200: LinkPreview },
  rateLimits: ['link-previews'],
  readOnly: true,
})
