import { defineJob, type JobCtx, type JobDefinition, type Later } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { makeArticle } from './article/article.ts'
import { articleVersion } from './render/text.ts'
import { renderJob, toColumns } from './site.ts'
import { listUnrendered, storeArticle } from './site.store.ts'

const batchSize = 20
const pauseMs = 60_000

/** Renders posts of older versions and posts that were not rendered in time. Each is stored on its own, so a crash loses at most one. */
async function renderPosts(ctx: JobCtx): Promise<Later | void> {
  let rendered = 0
  for (let posts = await listUnrendered(ctx.db, articleVersion, batchSize); posts.length > 0;) {
    for (const post of posts) {
      const { body, title, media, workspace_id } = post
      const article = await makeArticle(ctx, { body, title, media, origin: ctx.origin }, workspace_id)
      if (!article) return { at: new Date(ctx.clock.now().getTime() + pauseMs), counts: false }
      await storeArticle(ctx.db, post, toColumns(article))
      rendered += 1
    }
    ctx.log.info({ rendered }, 'rendering posts of the sites')
    posts = await listUnrendered(ctx.db, articleVersion, batchSize)
  }
}

export const siteJobs: readonly JobDefinition[] = [
  defineJob({ type: renderJob, whileHeld: 'runs', maxAttempts: 5, concurrency: 'others', run: renderPosts }),
]

/** Runs at the start after an upgrade, and later for posts that processes of an older version published since. */
export const recurring: readonly Recurring[] = [{ type: renderJob, everyHours: 1, atStart: true }]
