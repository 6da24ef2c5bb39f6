/**
 * Publishes on a Page. Files are uploaded first, where no one sees them, so that one last call publishes the post. A video is accepted by
 * that call and processed after it.
 */
import { randomUUID } from 'node:crypto'
import { expectString, findAt, findString } from '../kit/expect.ts'
import { recallOne, toSent, unsure } from '../kit/recall.ts'
import { shownMedia } from '../kit/references.ts'
import { altTextOf, findFlag, findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, DraftSegment, Found, Json, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { commentScope } from './declare.ts'
import { profiles, settings as declared } from './limits.ts'
import { uploadPhoto, uploadPhotos } from './photos.ts'
import { toComment, toPublished } from './published.ts'
import { findComment, findPost, findStory } from './read-back.ts'
import { publishVideo, uploadVideo, type VideoForm, type VideoKey, type VideoPlan } from './videos.ts'
import { readVideoState } from './video-status.ts'
import { openPage, type Page } from './wire.ts'

/** Keys don't make a call harmless on this network: it has no deduplication, so absence needs the time of its list. */
const notRepeatable = { isKeyOfPayload: true, repeatableFor: 0 } as const

interface Contents {
  segment: DraftSegment
  media: DraftMedia[]
  thumbnail: DraftMedia | undefined
}

const contentsOf = (draft: Draft): Contents => {
  const [segment] = draft.segments
  const profile = profiles.find(({ key }) => key === draft.profile)
  if (!segment || !profile) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const chosen = findText(draft.settings, 'thumbnail_media_id')
  return {
    segment,
    media: shownMedia(declared, profile, draft, segment),
    thumbnail: segment.media.find(({ id, mime }) => id === chosen && mime.startsWith('image/')),
  }
}

const formOf = (draft: Draft, [medium]: readonly DraftMedia[]): VideoForm | 'photo_story' | 'post' => {
  const isVideo = medium?.mime.startsWith('video/') === true
  if (draft.profile === 'facebook.story') return isVideo ? 'story' : 'photo_story'
  return isVideo ? (draft.profile === 'facebook.reel' ? 'reel' : 'video') : 'post'
}

/** One per delivery: a later delivery uploads its files again, because those of the former may be gone. */
const uploadsOf = (run: Run): Promise<string> => run.step('uploads', async () => randomUUID())

const describeMedia = (media: readonly DraftMedia[]): Json => media.map((medium) => [medium.id, altTextOf(medium)])

/** https://developers.facebook.com/docs/graph-api/reference/page/feed#publish */
const publishPost = async (run: Run, page: Page, draft: Draft, { segment, media }: Contents): Promise<Published> => {
  const [link, preset] = [findText(draft.settings, 'url'), findText(draft.settings, 'text_format_preset_id')]
  const message = segment.text
  return run.once<string[]>('post', {
    ...notRepeatable,
    nativeKey: () => uploadPhotos(run, page, media),
    payload: { message, link: link ?? '', preset: preset ?? '', media: describeMedia(media), uploads: await uploadsOf(run) },
    send: async (photoIds) => {
      const attached = photoIds.map((media_fbid) => ({ media_fbid }))
      const { json } = await page.graph.post(`${page.id}/feed`, {
        message: message === '' ? undefined : message,
        link,
        text_format_preset_id: preset,
        attached_media: attached.length > 0 ? JSON.stringify(attached) : undefined,
      })
      return toPublished(page.id, 'post', expectString(json, 'id'))
    },
    find: (photoIds, sent) => findPost(run, page, { message, link, photoIds }, sent),
  })
}

/** https://developers.facebook.com/docs/page-stories-api#photo-stories */
const publishPhotoStory = async (run: Run, page: Page, { media: [medium] }: Contents): Promise<Published> => {
  if (!medium) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  return run.once<string>('post', {
    ...notRepeatable,
    nativeKey: () => uploadPhoto(run, page, medium),
    payload: { media: describeMedia([medium]), uploads: await uploadsOf(run) },
    send: async (photo_id) => {
      const { json } = await page.graph.post(`${page.id}/photo_stories`, { photo_id })
      return toPublished(page.id, 'story', expectString(json, 'post_id'))
    },
    find: (photoId) => findStory(page, photoId),
  })
}

/** The video of a call whose outcome is unknown says whether it was published, because it was uploaded before. */
const findVideo = async (page: Page, form: VideoForm, { videoId }: VideoKey, reference: Json): Promise<Found> => {
  const { state } = await readVideoState(page, videoId)
  if (state === 'waiting') return { state: 'absent' }
  const story = form === 'story' ? await findStory(page, videoId) : undefined
  const published = story?.state === 'found' ? story.published : toPublished(page.id, form, videoId)
  return { state: 'found', published: { ...published, reference } }
}

/** Facebook recommends no interval; most videos take seconds to minutes. */
const delayFor = (ageMs: number): number => Math.min(300_000, Math.max(5_000, ageMs / 2))

interface Outcome {
  [key: string]: Json
  isLive: boolean
  detail: string
}

/** Polls until the video is visible or can't become so. */
const awaitVideo = async (run: Run, page: Page, videoId: string): Promise<Outcome> => {
  const since = await run.step(`accepted:${videoId}`, async () => run.now().toISOString())
  return run.step<Outcome>(`outcome:${videoId}`, async () => {
    const found = await readVideoState(page, videoId)
    if (found.state === 'live') return { isLive: true, detail: '' }
    if (found.state === 'failed') return { isLive: false, detail: found.detail }
    return run.later(delayFor(run.now().getTime() - Date.parse(since)))
  })
}

/** Videos of one post that Facebook accepted and then couldn't process, after which people have to look at the file. */
const mostVideos = 10

const publishClip = async (
  run: Run,
  page: Page,
  draft: Draft,
  { contents, form }: { contents: Contents; form: VideoForm },
): Promise<Published> => {
  const {
    segment,
    media: [medium],
    thumbnail,
  } = contents
  if (!medium) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const uploads = await uploadsOf(run)
  const words = {
    description: segment.text,
    title: findText(draft.settings, 'video_title'),
    isInFeed: findFlag(draft.settings, 'share_to_feed') !== false,
  }
  for (let number = 1; number <= mostVideos; number++) {
    const plan: VideoPlan = { form, medium, thumbnail, number }
    const published = await run.once<VideoKey>(number === 1 ? 'post' : `post:${number}`, {
      isKeyOfPayload: true,
      nativeKey: () => uploadVideo(run, page, plan),
      payload: { ...words, title: words.title ?? '', video: medium.id, thumbnail: thumbnail?.id ?? '', uploads },
      send: async (key) => {
        const postId = await publishVideo(run, page, plan, key, words)
        const reference = { videoId: key.videoId, uploads }
        return toPublished(page.id, form, form === 'story' && postId ? postId : key.videoId, reference)
      },
      find: (key) => findVideo(page, form, key, { videoId: key.videoId, uploads }),
    })
    const { isLive, detail } = await awaitVideo(run, page, findString(published.reference, 'videoId') ?? published.externalId)
    if (isLive) return published
    // An earlier delivery failed with this video, so this one tries another upload.
    if (findAt(published.reference, 'uploads') !== uploads) continue
    throw new NetworkError({ kind: 'rejected', evidence: 'rejected', code: 'video_failed', ...(detail ? { detail } : {}) })
  }
  throw new NetworkError({ kind: 'rejected', evidence: 'not_sent', code: 'video_failed' })
}

const publishComment = (run: Run, { graph, id, ...page }: Page, { externalId }: Published, message: string): Promise<Published> =>
  run.once('first_comment', {
    payload: { message },
    send: async () => {
      const { json } = await graph.post(`${externalId}/comments`, { message })
      return toComment(expectString(json, 'id'))
    },
    find: (_, sent) => findComment({ graph, id, ...page }, externalId, message, sent),
  })

const assertComment = ({ account }: Target): void => {
  if (findAt(account.limits, 'canComment') !== false) return
  throw new NetworkError({ kind: 'permission', evidence: 'not_sent', code: 'missing_permissions', missing: [commentScope] })
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const page = openPage(run, target)
  const contents = contentsOf(draft)
  const comment = findText(draft.settings, 'first_comment')
  if (comment !== undefined) assertComment(target)
  const form = formOf(draft, contents.media)
  const published =
    form === 'post'
      ? await publishPost(run, page, draft, contents)
      : form === 'photo_story'
        ? await publishPhotoStory(run, page, contents)
        : await publishClip(run, page, draft, { contents, form })
  if (comment !== undefined) await publishComment(run, page, published, comment)
  return published
}

/** Uploads before the due time. */
export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  const page = openPage(run, target)
  const contents = contentsOf(draft)
  const form = formOf(draft, contents.media)
  const { media, thumbnail } = contents
  const [medium] = media
  if (form === 'post' || form === 'photo_story') await uploadPhotos(run, page, media)
  else if (medium) await uploadVideo(run, page, { form, medium, thumbnail, number: 1 })
}

/** Photos of another server have other ids, so posts are compared by their text. Videos and stories have lists of their own, which prove nothing. */
export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const { segment, media } = contentsOf(draft)
  const comment = findText(draft.settings, 'first_comment')
  const isText = segment.text.trim() !== '' || media.length === 0
  if (formOf(draft, media) !== 'post' || !isText) return unsure
  const page = openPage(run, target)
  const sent = toSent(lost)
  const post = { message: segment.text, link: findText(draft.settings, 'url'), photoIds: [] }
  const recalled = await recallOne(() => findPost(run, page, post, sent))
  const [published] = recalled.posts
  if (!published || comment === undefined) return recalled
  const found = await findComment(page, published.published.externalId, comment, sent)
  // The comment is added when it is certain that the post has none yet.
  return { ...recalled, rest: found.state === 'found' ? 'none' : found.state }
}
