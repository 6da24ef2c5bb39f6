/** Uploads a video, or lets TikTok fetch photos, and waits until it was posted. */
import { expectString } from '../kit/expect.ts'
import { readGrantedToken, waitForToken } from '../kit/granted-token.ts'
import { publicAddress } from '../kit/public-media.ts'
import { findAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, Published, Run, Target } from '../spec/index.ts'
import { readCreatorOf } from './connect.ts'
import { uploadScope } from './declare.ts'
import { photoConstraints } from './limits.ts'
import { assertOffered, coverIndexOf, goesToInbox, isOfPhotos, toPhotoInfo } from './posts.ts'
import { awaitPost, isIncomplete, readStatus, toPublished } from './status.ts'
import { lastStart, sendPart, transfer } from './upload.ts'
import { openApi, type Api } from './wire.ts'

const step = 'post'
/** TikTok fetches photos within the hour. */
const addressLife = 2 * 3_600_000

interface Context {
  run: Run
  api: Api
  target: Target
  draft: Draft
  /** Looks at what the creator may choose right now. */
  look: () => Promise<void>
}

const publishVideo = async ({ run, api, target, draft, look }: Context, video: DraftMedia): Promise<Published> => {
  const upload = await transfer(run, api, draft, video, look)
  const { publishId, file } = upload
  return run.once<string>(step, {
    nativeKey: () => publishId,
    // Another upload makes another post.
    isKeyOfPayload: true,
    payload: { publishId },
    send: async () => {
      if (upload.next !== undefined) await sendPart(api, upload, lastStart(file))
      return toPublished(target, publishId)
    },
    find: async (key) => {
      const status = await readStatus(api, key)
      return isIncomplete(status, file.size) ? { state: 'absent' } : { state: 'found', published: toPublished(target, key) }
    },
  })
}

/** TikTok has no list of a creator's posts for this, so a lost answer is a question for a person. */
const publishPhotos = async ({ run, api, target, draft, look }: Context): Promise<Published> => {
  const photos: string[] = []
  for (const medium of draft.segments.flatMap(({ media }) => media))
    photos.push(await publicAddress(run, medium, addressLife, photoConstraints))
  await look()
  const body = {
    media_type: 'PHOTO',
    post_mode: goesToInbox(draft) ? 'MEDIA_UPLOAD' : 'DIRECT_POST',
    post_info: toPhotoInfo(draft),
    source_info: { source: 'PULL_FROM_URL', photo_images: photos, photo_cover_index: coverIndexOf(draft) },
  }
  return run.once(step, {
    payload: {
      ...body,
      source_info: { ...body.source_info, photo_images: draft.segments.flatMap(({ media }) => media.map(({ id }) => id)) },
    },
    send: async () => toPublished(target, expectString((await api.post('content/init', body)).json, 'data', 'publish_id')),
  })
}

const assertAllowed = ({ account }: Target, draft: Draft): void => {
  if (!goesToInbox(draft) || findAt(account.limits, 'hasInbox') === true) return
  throw new NetworkError({ kind: 'permission', evidence: 'not_sent', code: 'missing_permissions', missing: [uploadScope] })
}

const send = async (context: Context): Promise<Published> => {
  if (isOfPhotos(context.draft)) return publishPhotos(context)
  const [video] = context.draft.segments.flatMap(({ media }) => media)
  if (!video) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'video_missing' })
  return publishVideo(context, video)
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  assertAllowed(target, draft)
  const granted = readGrantedToken(target.credential)
  waitForToken(run, granted)
  const api = openApi(run, granted.token)
  const [medium] = draft.segments.flatMap(({ media }) => media)
  const look = async () => assertOffered(draft, await readCreatorOf(run, granted.token), medium?.duration)
  const published = (await run.published(step)) ?? (await send({ run, api, target, draft, look }))
  return awaitPost(run, api, target, draft, published)
}
