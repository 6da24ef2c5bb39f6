/** Builds Pins: https://developers.pinterest.com/docs/api/v5/pins-create/ */
import { titleOf } from '../kit/counts.ts'
import { expectString } from '../kit/expect.ts'
import { altTextOf, findCount, findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, Json, Published, Run } from '../spec/index.ts'
import { findCover } from './check.ts'
import { carouselImageSize, imageSize } from './limits.ts'
import { readImage, uploadVideo } from './media.ts'
import type { Api } from './wire.ts'

type Fields = { [key: string]: Json }

export interface PinPlan {
  boardId: string
  sectionId: string | undefined
  title: string
  description: string
  /** Without the media. */
  fields: Fields
}

export const toPlan = (draft: Draft): PinPlan => {
  const [segment] = draft.segments
  const boardId = findText(draft.settings, 'board_id')
  if (!segment) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  if (boardId === undefined) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'board_missing' })
  const sectionId = findText(draft.settings, 'board_section_id')
  const title = titleOf(draft).trim()
  const description = segment.text.trim()
  const link = findText(draft.settings, 'link')
  // A Pin has one alt text, however many images it has.
  const altText = mainOf(draft, segment.media).map(altTextOf).find(Boolean)
  return {
    boardId,
    sectionId,
    title,
    description,
    fields: {
      board_id: boardId,
      ...(sectionId === undefined ? {} : { board_section_id: sectionId }),
      ...(title ? { title } : {}),
      ...(description ? { description } : {}),
      ...(link === undefined ? {} : { link }),
      ...(altText ? { alt_text: altText } : {}),
    },
  }
}

const isVideo = ({ mime }: DraftMedia): boolean => mime.startsWith('video/')

/** The media of the Pin itself, without a cover. */
const mainOf = (draft: Draft, media: readonly DraftMedia[]): readonly DraftMedia[] =>
  draft.profile === 'pinterest.video' ? media.filter(isVideo) : media

const toCover = async (run: Run, draft: Draft): Promise<Fields> => {
  const image = findCover(draft)
  // Pinterest requires one of the two.
  if (!image) return { cover_image_key_frame_time: Math.floor((findCount(draft.settings, 'cover_timestamp_ms') ?? 0) / 1000) }
  const { content_type, data } = await readImage(run, image, imageSize)
  return { cover_image_content_type: content_type, cover_image_data: data }
}

/** Uploads a video, and reads images. */
export const toMediaSource = async (run: Run, api: Api, draft: Draft): Promise<Fields> => {
  const media = mainOf(draft, draft.segments[0]?.media ?? [])
  const [first] = media
  if (!first) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_missing' })
  if (isVideo(first)) return { source_type: 'video_id', media_id: await uploadVideo(run, api, first), ...(await toCover(run, draft)) }
  if (media.length === 1) return { source_type: 'image_base64', ...(await readImage(run, first, imageSize)) }
  const items: Fields[] = []
  for (const medium of media) items.push({ ...(await readImage(run, medium, carouselImageSize)) })
  return { source_type: 'multiple_image_base64', items }
}

export const toPublished = (pin: unknown): Published => {
  const id = expectString(pin, 'id')
  return { externalId: id, externalUrl: `https://www.pinterest.com/pin/${id}/` }
}
