/** Uploads the files, then publishes one post for each segment, each replying to the one before. */
import { defined } from '../kit/defined.ts'
import { expectFields } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import { NetworkError } from '../spec/index.ts'
import { recallThread } from '../kit/recall.ts'
import type { Draft, Lost, Published, Recalled, Run, Sent, Target } from '../spec/index.ts'
import { describeMedium, type ReadyMedium, uploadMedium } from './media.ts'
import { type PostPlan, toPost, toPublished } from './posts.ts'
import { hasLink, stepOf } from './prices.ts'
import { findPost, isRepeated } from './read-back.ts'
import { listTagged } from './settings.ts'
import { findUserIds } from './users.ts'
import { type Api, openApi } from './wire.ts'

interface Delivery {
  run: Run
  api: Api
  target: Target
}

/**
 * X refuses a repeated text with the same answer as everything that an account may not do (https://devcommunity.x.com/t/164921), so the
 * user's posts decide which it was. Returns the post if this call published it after all.
 */
const explain = async ({ run, api, target }: Delivery, plan: PostPlan, { startedAt }: Sent, error: NetworkError): Promise<Published> => {
  const { detail } = error
  const duplicate = { kind: 'duplicate', evidence: 'rejected', code: 'duplicate_content', httpStatus: 403, ...defined({ detail }) } as const
  try {
    const found = await findPost(run, api, target, plan, startedAt)
    if (found.state === 'found') return found.published
    if (!(await isRepeated(run, api, target, plan))) throw error
  } catch (other) {
    // A read that failed doesn't change that the post was refused.
    throw other instanceof NetworkError ? error : other
  }
  throw new NetworkError(duplicate)
}

const publishSegment = (delivery: Delivery, index: number, plan: PostPlan): Promise<Published> => {
  const { run, api, target } = delivery
  const json = toPost(plan)
  return run.once<string>(stepOf(index), {
    payload: json,
    segment: index,
    price: hasLink(plan.segment) ? 'post_with_link' : 'post',
    send: async (_, sent) => {
      try {
        return toPublished(target.account, expectFields((await api({ method: 'POST', path: '/2/tweets', json })).json, 'data'))
      } catch (error) {
        const isUnexplained = error instanceof NetworkError && error.httpStatus === 403 && error.code === 'http_403'
        if (!isUnexplained) throw error
        return explain(delivery, plan, sent, error)
      }
    },
    find: (_, { startedAt }) => findPost(run, api, target, plan, startedAt),
  })
}

const uploadAll = async ({ run, api }: Delivery, { segments }: Draft): Promise<Map<string, ReadyMedium>> => {
  const ready = new Map<string, ReadyMedium>()
  for (const medium of segments.flatMap(({ media }) => media))
    if (!ready.has(medium.id)) ready.set(medium.id, await uploadMedium(run, api, medium))
  return ready
}

const open = (run: Run, target: Target): Delivery => ({ run, target, api: openApi(run, readGrantedToken(target.credential)) })

export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => void (await uploadAll(open(run, target), draft))

/** The ids of all tagged people by their names. */
const findTagged = async ({ run, api }: Delivery, names: readonly string[]): Promise<Record<string, string>> =>
  names.length > 0 ? run.step(`tagged:${names.join(',')}`, () => findUserIds(api, run, names)) : {}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const delivery = open(run, target)
  const ready = await uploadAll(delivery, draft)
  const tagged = await findTagged(delivery, listTagged(draft.segments))
  const published: Published[] = []
  for (const [index, segment] of draft.segments.entries()) {
    const mediaIds: string[] = []
    for (const medium of segment.media) {
      const file = ready.get(medium.id)
      if (!file) continue
      await describeMedium(run, delivery.api, medium, file)
      mediaIds.push(file.id)
    }
    const parentId = published.at(-1)?.externalId
    const taggedIds = listTagged([segment]).flatMap((name) => tagged[name] ?? [])
    const plan = { draft, segment, mediaIds, taggedIds, ...defined({ parentId }) }
    published.push(await publishSegment(delivery, index, plan))
  }
  const [first] = published
  if (!first) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  return first
}

export const recall = async (run: Run, target: Target, draft: Draft, { since }: Lost): Promise<Recalled> => {
  const { api } = open(run, target)
  return recallThread(draft, (segment, _, published) => {
    // Only the number of files is compared.
    const plan = {
      draft,
      segment,
      mediaIds: segment.media.map(({ id }) => id),
      taggedIds: [],
      ...defined({ parentId: published.at(-1)?.externalId }),
    }
    return findPost(run, api, target, plan, since)
  })
}
