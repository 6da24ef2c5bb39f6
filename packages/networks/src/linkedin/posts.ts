/** Builds posts: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/post-api-schema */
import { defined } from '../kit/defined.ts'
import { findFlag, findText, listTexts } from '../kit/settings.ts'
import { altTextOf } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Draft, DraftMedia, DraftSegment, Json } from '../spec/index.ts'
import { findArticle } from './check.ts'
import { toLittleText } from './little-text.ts'
import { isLength, type PollLength, splitPoll, usualLength } from './poll.ts'

type Fields = { [key: string]: Json }

/** The URNs of uploaded files by the ids of their media. */
export type Uploaded = ReadonlyMap<string, string>

/** The API's own names. */
const lengths: Readonly<Record<PollLength, string>> = {
  ONE_DAY: 'ONE_DAY',
  THREE_DAYS: 'THREE_DAYS',
  ONE_WEEK: 'SEVEN_DAYS',
  TWO_WEEKS: 'FOURTEEN_DAYS',
}

const urnOf = (uploaded: Uploaded, id: string): string => {
  const urn = uploaded.get(id)
  if (urn === undefined) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'media_not_uploaded' })
  return urn
}

const toImage = (uploaded: Uploaded, medium: DraftMedia): Fields => {
  const altText = altTextOf(medium)
  return { id: urnOf(uploaded, medium.id), ...(altText === '' ? {} : { altText }) }
}

const toPoll = ({ settings }: Draft, segment: DraftSegment): Fields => {
  const length = settings['poll_duration']
  return {
    question: splitPoll(segment.text).question,
    options: listTexts(segment.settings, 'poll_options').map((text) => ({ text })),
    settings: { duration: lengths[isLength(length) ? length : usualLength] },
  }
}

/** LinkedIn reads no page, so everything that the card shows is sent. */
const toArticle = (draft: Draft, uploaded: Uploaded): Fields => {
  const source = findArticle(draft)?.url
  if (source === undefined) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'url_missing' })
  const thumbnail = findText(draft.settings, 'thumbnail_media_id')
  return {
    source,
    title: findText(draft.settings, 'article_title') ?? '',
    ...defined({ description: findText(draft.settings, 'article_description') }),
    ...(thumbnail === undefined ? {} : { thumbnail: urnOf(uploaded, thumbnail) }),
  }
}

const toContent = (draft: Draft, segment: DraftSegment, uploaded: Uploaded): Fields | undefined => {
  const [first] = segment.media
  switch (draft.profile) {
    case 'linkedin.article':
      return { article: toArticle(draft, uploaded) }
    case 'linkedin.multi_image':
      return { multiImage: { images: segment.media.map((medium) => toImage(uploaded, medium)) } }
    case 'linkedin.document':
      return first && { media: { id: urnOf(uploaded, first.id), title: findText(draft.settings, 'document_title') ?? '' } }
    case 'linkedin.video': {
      const video = segment.media.find(({ mime }) => mime.startsWith('video/'))
      return video && { media: { id: urnOf(uploaded, video.id) } }
    }
    default:
      if (listTexts(segment.settings, 'poll_options').length > 0) return { poll: toPoll(draft, segment) }
      return first && { media: toImage(uploaded, first) }
  }
}

const commentaryOf = (segment: DraftSegment): string =>
  listTexts(segment.settings, 'poll_options').length > 0 ? splitPoll(segment.text).commentary : segment.text

export const toPost = ({ accountId }: Account, draft: Draft, segment: DraftSegment, uploaded: Uploaded): Fields => ({
  author: accountId,
  commentary: toLittleText(commentaryOf(segment)),
  visibility: findText(draft.settings, 'visibility') ?? 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...defined({ content: toContent(draft, segment, uploaded) }),
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: findFlag(draft.settings, 'reshare_disabled') ?? false,
})
