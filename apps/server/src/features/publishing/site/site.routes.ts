import { previewSite as previewSiteEndpoint } from '@broadside/contract/features/workspaces'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { previewSite } from './preview.ts'

export const siteRoutes: Route[] = [
  route(previewSiteEndpoint, async (ctx, { body }) => {
    const { html, policy } = await previewSite(ctx, body.site)
    return reply(200, html, {
      'content-type': 'text/html; charset=utf-8',
      // Without permissions, so that no script runs even if one got into a text.
      'content-security-policy': `${policy}; sandbox`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  }),
]
