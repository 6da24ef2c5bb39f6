/** Containers of posts: https://developers.facebook.com/documentation/instagram-platform/content-publishing */
import { toConstraints } from '../kit/constraints.ts'
import { defined } from '../kit/defined.ts'
import { expectString, findString } from '../kit/expect.ts'
import { type Container, type ContainerApi, prepareContainer } from '../kit/graph/containers.ts'
import type { Graph, Parameters } from '../kit/graph/wire.ts'
import { publicAddress } from '../kit/public-media.ts'
import { findReferred, shownMedia } from '../kit/references.ts'
import { altTextOf, findCount, findFlag, findText, listTexts } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, MediaRule, Run } from '../spec/index.ts'
import { toContainerError } from './errors.ts'
import { image, isVideo, profilesFor, settings, storyImage, storyVideo, video } from './limits.ts'
import { toTags } from './tags.ts'

/** Milliseconds that a file's address is valid: as long as a container, and a little longer. */
const addressLifetime = 25 * 3_600_000

const states = new Set(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'EXPIRED'])

/** https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-container */
const readContainer = async (api: Graph, id: string): Promise<Container> => {
  const { json } = await api.get(id, { fields: 'id,status_code,status' })
  const state = expectString(json, 'status_code')
  return states.has(state) ? ({ state } as Container) : { state: 'ERROR', error: toContainerError(findString(json, 'status')) }
}

export const openContainers = (api: Graph, accountId: string): ContainerApi => ({
  create: async (parameters) => expectString((await api.post(`${accountId}/media`, parameters)).json, 'id'),
  read: (id) => readContainer(api, id),
})

type Fixed = { [key: string]: string | number | boolean }

const coverRule: MediaRule = { mimes: image.mimes, count: image.count, maxSize: 8_000_000 }

const listOf = (values: readonly string[]): string | undefined => (values.length > 0 ? JSON.stringify(values) : undefined)

/** What the post as a whole has, whatever its form. */
const toPost = ({ settings: given, segments: [segment] }: Draft): Fixed =>
  defined({
    caption: segment?.text === '' ? undefined : segment?.text,
    collaborators: listOf(listTexts(given, 'collaborators').map((name) => name.replace(/^@/, ''))),
    location_id: findText(given, 'location_id'),
  })

const toReel = ({ settings: given }: Draft): Fixed =>
  defined({
    thumb_offset: findCount(given, 'thumbnail_timestamp_ms'),
    share_to_feed: findFlag(given, 'share_to_feed'),
    trial_params:
      findFlag(given, 'is_trial_reel') === true
        ? JSON.stringify({ graduation_strategy: findText(given, 'graduation_strategy') ?? 'MANUAL' })
        : undefined,
  })

/** Alt text exists for images, and positions of people too. */
const toFile = (medium: DraftMedia, form: 'item' | 'story'): Fixed => {
  const altText = isVideo(medium) || form === 'story' ? '' : altTextOf(medium)
  return defined({
    alt_text: altText === '' ? undefined : altText,
    user_tags: toTags(medium, 'user_tags', !isVideo(medium)),
    product_tags: toTags(medium, 'product_tags', !isVideo(medium)),
  })
}

interface File {
  medium: DraftMedia
  rule: MediaRule
  cover?: DraftMedia | undefined
}

const addressesOf = async (run: Run, { medium, rule, cover }: File): Promise<Parameters> => {
  const address = await publicAddress(run, medium, addressLifetime, toConstraints(rule))
  return {
    ...(isVideo(medium) ? { video_url: address } : { image_url: address }),
    ...(cover && { cover_url: await publicAddress(run, cover, addressLifetime, toConstraints(coverRule)) }),
  }
}

const prepareFile = (run: Run, containers: ContainerApi, file: File, fixed: Fixed): Promise<string> =>
  prepareContainer(run, containers, {
    content: { ...fixed, file: file.medium.id, cover: file.cover?.id ?? null },
    parameters: async () => ({ ...fixed, ...(await addressesOf(run, file)) }),
  })

const prepareCarousel = async (run: Run, containers: ContainerApi, draft: Draft, media: readonly DraftMedia[]): Promise<string> => {
  const children: string[] = []
  for (const medium of media) {
    const kind = isVideo(medium) ? { media_type: 'VIDEO' } : {}
    const file = { medium, rule: isVideo(medium) ? video : image }
    children.push(await prepareFile(run, containers, file, { ...kind, ...toFile(medium, 'item'), is_carousel_item: true }))
  }
  const all = { ...toPost(draft), media_type: 'CAROUSEL', children: JSON.stringify(children) }
  return prepareContainer(run, containers, { content: all, parameters: async () => all })
}

/** Returns the container of a post once it can be published. */
export const preparePost = async (run: Run, containers: ContainerApi, draft: Draft): Promise<string> => {
  const profile = profilesFor().find(({ key }) => key === draft.profile)
  const [segment] = draft.segments
  const media = profile && segment ? shownMedia(settings, profile, draft, segment) : []
  const [medium] = media
  if (!medium) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_required' })
  switch (draft.profile) {
    case 'instagram.carousel':
      return prepareCarousel(run, containers, draft, media)
    case 'instagram.reel': {
      const cover = findReferred(settings.cover_media_id, draft, findText(draft.settings, 'cover_media_id'))
      const fixed = { ...toPost(draft), ...toReel(draft), ...toFile(medium, 'item'), media_type: 'REELS' }
      return prepareFile(run, containers, { medium, rule: video, cover }, fixed)
    }
    case 'instagram.story': {
      const rule = isVideo(medium) ? storyVideo : storyImage
      return prepareFile(run, containers, { medium, rule }, { ...toFile(medium, 'story'), media_type: 'STORIES' })
    }
    default:
      return prepareFile(run, containers, { medium, rule: image }, { ...toPost(draft), ...toFile(medium, 'item') })
  }
}
