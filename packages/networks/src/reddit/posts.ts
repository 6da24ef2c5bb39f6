/** Builds posts: https://www.reddit.com/dev/api/#POST_api_submit. Galleries have a call of their own, which Reddit's page uses. */
import { titleOf } from '../kit/counts.ts'
import { expectString } from '../kit/expect.ts'
import { shownMedia } from '../kit/references.ts'
import { altTextOf, findFlag, findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, Draft, DraftMedia, DraftSegment, Json, Published } from '../spec/index.ts'
import { settings as declared } from './check.ts'
import { authorOf } from './connect.ts'
import { profilesOf } from './limits.ts'
import type { Asset } from './media.ts'
import { placeOf } from './place.ts'
import { pagesOrigin } from './wire.ts'

type Fields = { [key: string]: Json }

export type Kind = 'self' | 'link' | 'image' | 'gallery' | 'video'

export interface PostPlan {
  kind: Kind
  subreddit: string
  title: string
  text: string
  url: string | undefined
  media: readonly DraftMedia[]
  author: string
  /** Without the media. */
  fields: Fields
}

const kindOf = ({ profile, settings }: Draft): Kind => {
  const form = profile.replace(/^reddit\./, '')
  if (form === 'image' || form === 'gallery' || form === 'video') return form
  return findText(settings, 'url') === undefined ? 'self' : 'link'
}

const mediaOf = (account: Account, draft: Draft, segment: DraftSegment): DraftMedia[] => {
  const profile = profilesOf(account).find(({ key }) => key === draft.profile)
  return profile ? shownMedia(declared, profile, draft, segment) : segment.media
}

/** A title has one line. */
const toTitle = (draft: Draft): string => titleOf(draft).replaceAll(/\s+/g, ' ').trim()

export const toPlan = (account: Account, draft: Draft): PostPlan => {
  const [segment] = draft.segments
  if (!segment) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const { settings } = draft
  const kind = kindOf(draft)
  const [subreddit, title, text] = [placeOf(account, draft), toTitle(draft), segment.text.trim()]
  const url = kind === 'link' ? findText(settings, 'url') : undefined
  const flags = {
    nsfw: findFlag(settings, 'nsfw'),
    spoiler: findFlag(settings, 'spoiler'),
    sendreplies: findFlag(settings, 'send_replies'),
  }
  const texts = { flair_id: findText(settings, 'flair_id'), flair_text: findText(settings, 'flair_text') }
  return {
    kind,
    subreddit,
    title,
    text,
    url,
    media: mediaOf(account, draft, segment),
    author: authorOf(account),
    fields: {
      api_type: 'json',
      sr: subreddit,
      title,
      // Reddit then applies what moderators require of posts, as its own page does.
      validate_on_submit: true,
      ...(text ? { text } : {}),
      ...Object.fromEntries(
        [...Object.entries(flags), ...Object.entries(texts)].filter((entry): entry is [string, boolean | string] => entry[1] !== undefined),
      ),
    },
  }
}

/** The fields of a post with its uploaded files; a video's poster is the last one. */
export const toFields = ({ kind, url, media, fields }: PostPlan, assets: readonly Asset[]): Fields => {
  const [first, last] = [assets[0], assets.at(-1)]
  switch (kind) {
    case 'self':
      return { ...fields, kind }
    case 'link':
      return { ...fields, kind, url: url ?? '', resubmit: false }
    case 'image':
      return { ...fields, kind, url: first?.url ?? '' }
    case 'video':
      return { ...fields, kind, url: first?.url ?? '', video_poster_url: last?.url ?? '' }
    case 'gallery':
      return {
        ...fields,
        show_error_list: true,
        items: assets.map(({ id }, index) => ({
          media_id: id,
          caption: media[index] ? altTextOf(media[index]).trim() : '',
          outbound_url: '',
        })),
      }
  }
}

/** The post itself, by its full name. */
export const toPublished = (name: string, url: string): Published => {
  const id = name.startsWith('t3_') ? name : `t3_${name}`
  return { externalId: id, externalUrl: url.startsWith('https://') ? url : `${pagesOrigin}/comments/${id.slice(3)}` }
}

/** Reddit accepts images and videos without saying which post they become. Until then, a post is known by its file. */
export const toAccepted = ({ author }: PostPlan, assets: readonly Asset[], acceptedAt: Date): Published => ({
  externalId: `asset:${assets[0]?.id ?? ''}`,
  externalUrl: `${pagesOrigin}/user/${author}/submitted/`,
  reference: { assets: assets.map(({ id }) => id), acceptedAt: acceptedAt.toISOString() },
})

export const isAccepted = ({ externalId }: Published): boolean => externalId.startsWith('asset:')

export const toSubmitted = (json: unknown): Published => {
  const id = expectString(json, 'json', 'data', 'id')
  return toPublished(id, expectString(json, 'json', 'data', 'url'))
}
