/** Builds posts: https://github.com/tumblr/docs/blob/master/api.md#posts---createreblog-a-post-neue-post-format */
import { defined } from '../kit/defined.ts'
import type { FormPart } from '../kit/streamed-form.ts'
import { altTextOf, findText, listTexts } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Draft, DraftMedia, DraftSegment, Json, MediaFile, Published, Run } from '../spec/index.ts'
import { toBlocks } from './blocks.ts'
import { imageSize, videoSize } from './limits.ts'

type Fields = { [key: string]: Json }

interface Attached {
  medium: DraftMedia
  file: MediaFile
}

const isVideo = ({ mime }: DraftMedia): boolean => mime.startsWith('video/')

export const hasVideo = ({ media }: DraftSegment): boolean => media.some(isVideo)

export const isDraft = ({ settings }: Draft): boolean => findText(settings, 'state') === 'draft'

export const openFiles = async (run: Run, media: readonly DraftMedia[]): Promise<Attached[]> => {
  const files: Attached[] = []
  for (const medium of media) {
    const maxSize = isVideo(medium) ? videoSize : imageSize
    const file = await run.media(medium, { maxSize })
    if (file.size > maxSize) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_size' })
    files.push({ medium, file })
  }
  return files
}

/** The identifier is the name of the file's part in the form. */
const toMediaBlock = ({ medium, file }: Attached, index: number): Fields => {
  const media = { type: file.mime, identifier: `media-${index}`, ...defined({ width: file.width, height: file.height }) }
  const altText = altTextOf(medium)
  return isVideo(medium) ? { type: 'video', media } : { type: 'image', media: [media], ...(altText ? { alt_text: altText } : {}) }
}

export const toPost = (draft: Draft, segment: DraftSegment, files: readonly Attached[]): Fields => {
  const tags = listTexts(draft.settings, 'tags')
  const sourceUrl = findText(draft.settings, 'source_url')
  return {
    content: [...files.map(toMediaBlock), ...toBlocks(segment.text).map((block): Fields => ({ ...block }))],
    state: isDraft(draft) ? 'draft' : 'published',
    ...(tags.length > 0 ? { tags: tags.join(',') } : {}),
    ...(sourceUrl === undefined ? {} : { source_url: sourceUrl }),
  }
}

/** https://github.com/tumblr/docs/blob/master/api.md#user-uploaded-media */
export const toParts = (post: Fields, files: readonly Attached[]): FormPart[] => [
  { name: 'json', text: JSON.stringify(post), type: 'application/json' },
  ...files.map(({ file }, index) => ({ name: `media-${index}`, file })),
]

export const toPublished = ({ username }: Account, draft: Draft, id: string): Published => ({
  externalId: id,
  externalUrl: isDraft(draft) ? `https://www.tumblr.com/blog/${username}/drafts` : `https://www.tumblr.com/${username}/${id}`,
})
