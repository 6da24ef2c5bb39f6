/** What Instagram refuses in a container: https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/ig-user/media */
import { isFields } from '../kit/expect.ts'
import { type FakeContainer, type FetchFile, type Fields, refuse } from './fake-graph.ts'
import type { Answer } from './server.ts'

const readList = (text: string | undefined): unknown[] => {
  const value: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(value) ? value : []
}

const isPosition = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

/** Images have positions, and videos none. */
const areTags = (text: string | undefined, key: string, hasPositions: boolean): boolean =>
  readList(text).every(
    (tag) =>
      isFields(tag) &&
      typeof tag[key] === 'string' &&
      [tag['x'], tag['y']].every((value) => (hasPositions ? isPosition(value) : value === undefined)),
  )

const faultOfImage = ({ image_url, media_type }: Fields, fetchFile: FetchFile): Answer | undefined => {
  const file = fetchFile(image_url)
  if (!file) return refuse(9004, 'The media could not be fetched from this URI', { subcode: 2_207_052 })
  if (file.mime !== 'image/jpeg') return refuse(36_001, 'Unsupported image format', { subcode: 2_207_005 })
  if (file.size > 8_388_608) return refuse(36_000, 'The image is too large', { subcode: 2_207_004 })
  return media_type === undefined || media_type === 'STORIES' || media_type === 'IMAGE'
    ? undefined
    : refuse(100, 'Unknown media type', { subcode: 2_207_023 })
}

const faultOfVideo = ({ video_url, cover_url, media_type = '', trial_params }: Fields, fetchFile: FetchFile): Answer | undefined => {
  const file = fetchFile(video_url)
  if (!file) return refuse(9004, 'The media could not be fetched from this URI', { subcode: 2_207_052 })
  if (!['REELS', 'STORIES', 'VIDEO'].includes(media_type)) return refuse(100, 'Unknown media type', { subcode: 2_207_023 })
  if (cover_url !== undefined && fetchFile(cover_url)?.mime !== 'image/jpeg')
    return refuse(36_001, 'Unsupported image format', { subcode: 2_207_005 })
  const trial: unknown = JSON.parse(trial_params ?? '{"graduation_strategy":"MANUAL"}')
  return isFields(trial) && ['MANUAL', 'SS_PERFORMANCE'].includes(String(trial['graduation_strategy']))
    ? undefined
    : refuse(100, 'Invalid trial_params')
}

const faultOfCarousel = ({ children }: Fields, containers: readonly FakeContainer[]): Answer | undefined => {
  const items = readList(children).map((id) => containers.find((one) => one.id === id))
  if (items.length < 2 || items.length > 10) return refuse(100, 'A carousel has 2 to 10 items', { subcode: 2_207_028 })
  return items.every((item) => item?.fields['is_carousel_item'] === 'true') ? undefined : refuse(100, 'Invalid children')
}

/** Parameters that only some forms have. */
const placesOf: Readonly<Record<string, (fields: Fields) => boolean>> = {
  alt_text: ({ image_url, media_type }) => image_url !== undefined && media_type !== 'STORIES',
  caption: ({ is_carousel_item, media_type }) => is_carousel_item !== 'true' && media_type !== 'STORIES',
  collaborators: ({ is_carousel_item, media_type }) => is_carousel_item !== 'true' && media_type !== 'STORIES',
  location_id: ({ is_carousel_item, media_type }) => is_carousel_item !== 'true' && media_type !== 'STORIES',
  cover_url: ({ media_type }) => media_type === 'REELS',
  thumb_offset: ({ media_type }) => media_type === 'REELS',
  share_to_feed: ({ media_type }) => media_type === 'REELS',
  trial_params: ({ media_type }) => media_type === 'REELS',
}

export const faultOf = (containers: readonly FakeContainer[], fields: Fields, fetchFile: FetchFile): Answer | undefined => {
  const misplaced = Object.entries(placesOf).find(([key, isPlace]) => fields[key] !== undefined && !isPlace(fields))
  if (misplaced) return refuse(100, `${misplaced[0]} is not allowed here`)
  const { caption = '', user_tags, product_tags, collaborators } = fields
  if ([...caption].length > 2_200) return refuse(36_004, 'The caption was too long', { subcode: 2_207_010 })
  if ((caption.match(/#\w+/g) ?? []).length > 5) return refuse(100, 'Too many hashtags', { subcode: 2_207_040 })
  const isImage = fields['image_url'] !== undefined
  if (!areTags(user_tags, 'username', isImage)) return refuse(100, 'Invalid user_tags', { subcode: 2_207_035 })
  if (!areTags(product_tags, 'product_id', isImage)) return refuse(100, 'Invalid product_tags', { subcode: 2_207_036 })
  if (readList(collaborators).length > 3) return refuse(100, 'Too many collaborators')
  if (fields['media_type'] === 'CAROUSEL') return faultOfCarousel(fields, containers)
  return isImage ? faultOfImage(fields, fetchFile) : faultOfVideo(fields, fetchFile)
}
