import { findString, listAt } from '../kit/expect.ts'
import { readGrantedToken, waitForToken } from '../kit/granted-token.ts'
import { recallOne, unsure } from '../kit/recall.ts'
import { prepare } from '../kit/preparation.ts'
import { isSet } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, Found, HttpRequest, Lost, Published, Recalled, Run, Sent, Target } from '../spec/index.ts'
import { check, findPoster } from './check.ts'
import { readAbout, readRules, toStored } from './community.ts'
import { authorOf } from './connect.ts'
import { type Asset, upload, uploadPoster } from './media.ts'
import { isAccepted, type PostPlan, toAccepted, toFields, toPlan, toSubmitted } from './posts.ts'
import { findPost } from './read-back.ts'
import { type Api, openApi } from './wire.ts'

const step = 'post'
const pollDelay = 10_000

/** Files that aren't shown this long after they were accepted could not be processed. */
const processingTime = 3_600_000

const uploadAll = async (run: Run, api: Api, draft: Draft, { kind, media }: PostPlan): Promise<Asset[]> => {
  const assets: Asset[] = []
  for (const medium of media) assets.push(await upload(run, api, medium))
  const [video] = media
  if (kind === 'video' && video) assets.push(await uploadPoster(run, api, video, findPoster(draft)))
  return assets
}

/** Checks the post by what its subreddit requires right now. Throws NetworkError kind `validation` with the code of the first issue. */
const assertAccepted = async (api: Api, draft: Draft, { subreddit }: PostPlan): Promise<void> => {
  const withFlairs = isSet(draft.settings, 'flair_id')
  const community = toStored(await readAbout(api, subreddit), await readRules(api, subreddit, { withFlairs }))
  const issues = check(draft, { accountKind: 'subreddit', limits: { community } })
  const issue = issues.find(({ severity }) => severity === 'error')
  if (issue) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: issue.code, detail: issue.message })
}

const toRequest = (plan: PostPlan, assets: readonly Asset[]): Pick<HttpRequest, 'json' | 'form'> & { path: string } => {
  const fields = toFields(plan, assets)
  if (plan.kind === 'gallery') return { path: '/api/submit_gallery_post.json', json: fields }
  return {
    path: '/api/submit',
    form: new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])),
  }
}

/** Reddit shows images and videos once they were processed, and doesn't say before which post they are. */
const isProcessed = ({ kind }: PostPlan): boolean => kind === 'image' || kind === 'video'

const find = async (run: Run, api: Api, plan: PostPlan, assetIds: readonly string[], { startedAt }: Sent): Promise<Found> => {
  const found = await findPost(run, api, { plan, assetIds, sentAt: startedAt })
  if (typeof found === 'object') return { state: 'found', published: found }
  return { state: found === 'absent' && !isProcessed(plan) ? 'absent' : 'unsure' }
}

const submit = async (run: Run, api: Api, draft: Draft, plan: PostPlan, assets: readonly Asset[]): Promise<Published> => {
  await prepare(() => assertAccepted(api, draft, plan))
  const assetIds = assets.map(({ id }) => id)
  return run.once<string[]>(step, {
    // The ids of files only identify a post. A repeat with the same ids would be another post.
    nativeKey: () => assetIds,
    isKeyOfPayload: true,
    repeatableFor: 0,
    payload: { ...plan.fields, kind: plan.kind, url: plan.url ?? '', assets: assetIds },
    send: async (_, { startedAt }) => {
      const { json } = await api({ method: 'POST', ...toRequest(plan, assets) })
      return isProcessed(plan) ? toAccepted(plan, assets, startedAt) : toSubmitted(json)
    },
    find: (key, sent) => find(run, api, plan, key, sent),
  })
}

/** Waits until an image or a video appears. Throws NetworkError kind `rejected` if it doesn't within an hour. */
const awaitPost = async (run: Run, api: Api, plan: PostPlan, accepted: Published): Promise<Published> => {
  const assetIds = listAt(accepted.reference, 'assets').filter((id) => typeof id === 'string')
  const sentAt = new Date(findString(accepted.reference, 'acceptedAt') ?? run.now())
  const since = await run.step('accepted', async () => run.now().getTime())
  const { externalId, externalUrl } = await run.step('appeared', async () => {
    const found = await findPost(run, api, { plan, assetIds, sentAt })
    if (typeof found === 'object') return { externalId: found.externalId, externalUrl: found.externalUrl }
    if (run.now().getTime() - since < processingTime) return run.later(pollDelay)
    const code = plan.kind === 'video' ? 'processing_failed' : 'media_processing_failed'
    throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code })
  })
  return { ...accepted, externalId, externalUrl }
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const granted = readGrantedToken(target.credential)
  const api = openApi(run, granted, authorOf(target.account))
  const plan = toPlan(target.account, draft)
  const send = async (): Promise<Published> => {
    const assets = await uploadAll(run, api, draft, plan)
    // Uploads can take longer than the token lives.
    if (assets.length > 0) waitForToken(run, granted)
    return submit(run, api, draft, plan, assets)
  }
  const published = (await run.published(step)) ?? (await send())
  return isAccepted(published) ? awaitPost(run, api, plan, published) : published
}

/** Files of another server have other ids. */
export const recall = async (run: Run, target: Target, draft: Draft, { since }: Lost): Promise<Recalled> => {
  const plan = toPlan(target.account, draft)
  if (plan.kind !== 'self' && plan.kind !== 'link') return unsure
  const api = openApi(run, readGrantedToken(target.credential), authorOf(target.account))
  return recallOne(async () => {
    const found = await findPost(run, api, { plan, assetIds: [], sentAt: since })
    return typeof found === 'object' ? { state: 'found', published: found } : { state: found }
  })
}
