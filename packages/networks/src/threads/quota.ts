/** How much of its daily quotas an account has used: https://developers.facebook.com/documentation/threads/troubleshooting#retrieve-publishing-quota-limit */
import { findAt, findString, listAt } from '../kit/expect.ts'
import { findNext } from '../kit/graph/list.ts'
import { assertQuota, findQuota, type Quota } from '../kit/graph/quota.ts'
import type { Graph } from '../kit/graph/wire.ts'
import type { Run } from '../spec/index.ts'

/** The first post of a thread counts as a post, the others as replies. */
export type QuotaKind = 'posts' | 'replies'

interface Quotas {
  posts: Quota | undefined
  replies: Quota | undefined
}

export const readQuotas = async (api: Graph): Promise<Quotas> => {
  const { json } = await api.get('me/threads_publishing_limit', { fields: 'quota_usage,config,reply_quota_usage,reply_config' })
  const first = findAt(json, 'data', 0)
  return {
    posts: findQuota(first, ['quota_usage', 'config']),
    replies: findQuota(first, ['reply_quota_usage', 'reply_config']),
  }
}

const pageSize = 100
const mostPages = 12

/** When the account published posts or replies since a date. */
const listTimes = async (api: Graph, kind: QuotaKind, since: Date): Promise<Date[]> => {
  const times: Date[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { fields: 'id,timestamp', since: Math.floor(since.getTime() / 1000), limit: pageSize, after }
    const { json } = await api.get(kind === 'posts' ? 'me/threads' : 'me/replies', query)
    times.push(...listAt(json, 'data').map((post) => new Date(findString(post, 'timestamp') ?? Number.NaN)))
    after = findNext(json)
    if (after === undefined) break
  }
  return times.filter((time) => time.getTime() >= since.getTime())
}

/** Reads the quota just before a post, because other apps of the account use it too. Throws NetworkError kind `quota`. */
export const assertLeft = async (run: Run, api: Graph, kind: QuotaKind): Promise<void> => {
  const quotas = await readQuotas(api)
  await assertQuota(quotas[kind], run.now(), (since) => listTimes(api, kind, since))
}
