/** How much of its daily quota an account has used: https://developers.facebook.com/documentation/instagram-platform/content-publishing#rate-limit */
import { findAt, findString, listAt } from '../kit/expect.ts'
import { assertQuota, findQuota, type Quota } from '../kit/graph/quota.ts'
import type { Graph } from '../kit/graph/wire.ts'
import type { Run } from '../spec/index.ts'

export const readQuota = async (api: Graph, accountId: string): Promise<Quota | undefined> => {
  const { json } = await api.get(`${accountId}/content_publishing_limit`, { fields: 'quota_usage,config' })
  return findQuota(findAt(json, 'data', 0), ['quota_usage', 'config'])
}

const pageSize = 100

/** When the account published posts and stories since a date. */
const listTimes = async (api: Graph, accountId: string, since: Date): Promise<Date[]> => {
  const posts = await api.get(`${accountId}/media`, { fields: 'id,timestamp', since: Math.floor(since.getTime() / 1000), limit: pageSize })
  const stories = await api.get(`${accountId}/stories`, { fields: 'id,timestamp', limit: pageSize })
  return [...listAt(posts.json, 'data'), ...listAt(stories.json, 'data')]
    .map((post) => new Date(findString(post, 'timestamp') ?? Number.NaN))
    .filter((time) => time.getTime() >= since.getTime())
}

/** Reads the quota just before a post, because other apps of the account use it too. Throws NetworkError kind `quota`. */
export const assertLeft = async (run: Run, api: Graph, accountId: string): Promise<void> =>
  assertQuota(await readQuota(api, accountId), run.now(), (since) => listTimes(api, accountId, since))
