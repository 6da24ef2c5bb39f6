import type { PreviewSiteBody } from '@broadside/contract/features/workspaces.schemas'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { frontPage, type Page } from './render/page.ts'
import { toEntry, toSite } from './render/view.ts'
import { listed, pageSize } from './site.policy.ts'
import { getSite, listPosts } from './site.store.ts'
import { stylePath } from './site.style.ts'

export type SiteValues = Static<typeof PreviewSiteBody>['site']

/** The front page with other values. Posts keep the path of the stored site, at which their media can be read. */
export async function previewSite(ctx: WorkspaceCtx, { slug, title, description, visibility }: SiteValues): Promise<Page> {
  const row = await getSite(ctx.db, ctx.workspace.id)
  const stored = toSite(row, ctx.origin)
  const site = toSite(
    {
      ...row,
      site_slug: slug ?? row.site_slug,
      site_title: title ?? row.site_title,
      site_description: description ?? row.site_description,
      site_visibility: visibility ?? row.site_visibility,
    },
    ctx.origin,
  )
  const posts = await listPosts(ctx.db, row.id, { limit: pageSize + 1, ...listed })
  const shown = posts.slice(0, pageSize)
  const entries = shown.map((post) => toEntry(post, stored, { level: 3 }))
  const older = posts.length > pageSize ? `${stored.path}?before=${shown.at(-1)?.slug}` : undefined
  return frontPage({ site, style: stylePath, self: site.path, entries, newer: undefined, older })
}
