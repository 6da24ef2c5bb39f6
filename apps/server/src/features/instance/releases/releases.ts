/** Whether a newer version exists, from the feed that the operator named. Without one, no other server is contacted. */
import { transact, type Ctx } from '#server/context.ts'
import { isFetchError } from '#lib/safe-fetch-errors.ts'
import { version } from '#lib/version.ts'
import { findNewer, type Release } from './feed.ts'
import * as store from './releases.store.ts'

const timeout = 20_000
const maxBytes = 1024 * 1024

/** Undefined if the feed didn't answer as described. The request says nothing about the instance, not even its version. */
async function readFeed({ safeFetch, config, log }: Ctx): Promise<unknown> {
  try {
    const answer = await safeFetch(config.UPDATE_FEED_URL, {
      schemes: ['https'],
      ports: 'block-list',
      headers: { accept: 'application/json', 'user-agent': 'Broadside' },
      timeout,
      maxBytes,
      maxRedirects: 3,
      successOnly: true,
    })
    return JSON.parse((await answer.bytes()).toString('utf8')) as unknown
  } catch (error) {
    if (!isFetchError(error) && !(error instanceof SyntaxError)) throw error
    log.warn({ reason: error.message }, 'UPDATE_FEED_URL has no readable list of releases')
    return undefined
  }
}

export async function checkReleases(ctx: Ctx): Promise<void> {
  const answer = ctx.config.UPDATE_FEED_URL ? await readFeed(ctx) : []
  if (answer === undefined) return
  const newer = findNewer(answer, version)
  await transact(ctx, async ({ db, clock }) => {
    if (newer) await store.storeRelease(db, newer, clock.now())
    else await store.removeRelease(db)
  })
}

/** The newest release that the last check found. An upgrade since then may have installed it. */
export async function findNewerRelease({ db, config }: Pick<Ctx, 'db' | 'config'>): Promise<Release | undefined> {
  const found = config.UPDATE_FEED_URL ? await store.findRelease(db) : undefined
  return found && findNewer([{ tag_name: found.version, html_url: found.url }], version)
}
