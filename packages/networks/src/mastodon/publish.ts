/** Publishes media first, then one status per segment, each replying to the one before. */
import { findString } from '../kit/expect.ts'
import { findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import { recallThread } from '../kit/recall.ts'
import type { Draft, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { limitsOf } from './limits.ts'
import { uploadMedium } from './media.ts'
import { findStatus, readBaseline, recallStatus } from './read-back.ts'
import { traitsOf } from './software.ts'
import { toPublished, toStatus, type StatusPlan } from './statuses.ts'
import { openApi, toCredential, type Api } from './wire.ts'
import { defined } from '../kit/defined.ts'

/** Servers keep keys for up to an hour (https://docs.joinmastodon.org/methods/statuses/#create). */
const idempotencyLife = 3_600_000

const findQuotedId = async (api: Api, address: string): Promise<string> => {
  const query = { q: address, type: 'statuses', resolve: true, limit: 1 }
  const { json } = await api({ method: 'GET', path: '/api/v2/search', query })
  const id = findString(json, 'statuses', 0, 'id')
  if (!id) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'quote_not_found' })
  return id
}

const publishSegment = (run: Run, api: Api, target: Target, index: number, plan: StatusPlan): Promise<Published> => {
  const { account } = target
  const json = toStatus(account, plan)
  // Other servers implement the same API, but only Mastodon guarantees idempotency keys and lists every status.
  const { isMastodon } = traitsOf(limitsOf(account).software)
  // The first step has the same name whatever the shape of the draft: an edit between two attempts may add or remove segments.
  return run.once<string>(index === 0 ? 'post' : `segment:${index + 1}`, {
    payload: json,
    segment: index,
    send: async (nativeKey) => {
      const headers = { 'idempotency-key': nativeKey }
      const response = await api({ method: 'POST', path: '/api/v1/statuses', headers, json, isRepeatable: isMastodon })
      return toPublished(account, response.json)
    },
    find: (_, sent) => findStatus(run, api, target, plan, sent),
    ...(isMastodon
      ? { nativeKey: (seed) => seed, repeatableFor: idempotencyLife }
      : { baseline: () => readBaseline(api, account.accountId) }),
  })
}

export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  const api = openApi(run, toCredential(target.credential))
  const limits = limitsOf(target.account)
  for (const segment of draft.segments) for (const medium of segment.media) await uploadMedium(run, api, limits, medium)
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const api = openApi(run, toCredential(target.credential))
  await stage(run, target, draft)
  const address = findText(draft.settings, 'quote_url')
  const quotedId = address ? await run.step('quote', () => findQuotedId(api, address)) : undefined
  const limits = limitsOf(target.account)
  const published: Published[] = []
  for (const [index, segment] of draft.segments.entries()) {
    const mediaIds: string[] = []
    for (const medium of segment.media) mediaIds.push(await uploadMedium(run, api, limits, medium))
    const parentId = published.at(-1)?.externalId
    const plan = { draft, segment, mediaIds, ...defined({ parentId }), ...(quotedId && index === 0 ? { quotedId } : {}) }
    published.push(await publishSegment(run, api, target, index, plan))
  }
  const [first] = published
  if (!first) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  return first
}

export const recall = async (run: Run, target: Target, draft: Draft, { since }: Lost): Promise<Recalled> => {
  const api = openApi(run, toCredential(target.credential))
  return recallThread(draft, (segment, _, published) => {
    const plan = { draft, segment, mediaIds: segment.media.map(({ id }) => id), ...defined({ parentId: published.at(-1)?.externalId }) }
    return recallStatus(run, api, target, plan, since)
  })
}
