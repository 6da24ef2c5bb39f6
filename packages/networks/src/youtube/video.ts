/** Describes a video: https://developers.google.com/youtube/v3/docs/videos/insert */
import { defined } from '../kit/defined.ts'
import { titleOf } from '../kit/counts.ts'
import { findFlag, findText, listTexts } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftMedia, Json } from '../spec/index.ts'
import { findReferred } from '../kit/references.ts'
import { settings } from './check.ts'

export interface Plan {
  [key: string]: Json
  snippet: { [key: string]: Json }
  status: { [key: string]: Json }
  paidProductPlacementDetails: { hasPaidProductPlacement: boolean }
}

export const parts = 'snippet,status,paidProductPlacementDetails'

export const toVideo = ({ settings: given, ...draft }: Draft): Plan => {
  const tags = listTexts(given, 'tags')
  return {
    snippet: {
      title: titleOf({ settings: given, ...draft }).trim(),
      description: draft.segments[0]?.text ?? '',
      ...defined({ categoryId: findText(given, 'category_id') }),
      ...(tags.length > 0 && { tags }),
    },
    status: {
      ...defined({
        privacyStatus: findText(given, 'privacy'),
        selfDeclaredMadeForKids: findFlag(given, 'made_for_kids'),
        containsSyntheticMedia: findFlag(given, 'contains_synthetic_media'),
      }),
      license: findText(given, 'license') ?? settings.license.default,
      embeddable: findFlag(given, 'embeddable') ?? settings.embeddable.default,
    },
    paidProductPlacementDetails: { hasPaidProductPlacement: findFlag(given, 'paid_placement') ?? settings.paid_placement.default },
  }
}

export const notifies = ({ settings: given }: Draft): boolean =>
  findFlag(given, 'notify_subscribers') ?? settings.notify_subscribers.default

/** The one video of the post, among the files that only serve a setting. */
export const videoOf = (draft: Draft): DraftMedia => {
  const found = draft.segments.flatMap(({ media }) => media).find(({ mime }) => mime.startsWith('video/'))
  if (!found) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'video_missing' })
  return found
}

export const thumbnailOf = (draft: Draft): DraftMedia | undefined =>
  findReferred(settings.thumbnail_media_id, draft, findText(draft.settings, 'thumbnail_media_id'))

export const captionsOf = (draft: Draft): DraftMedia | undefined =>
  findReferred(settings.caption_media_id, draft, findText(draft.settings, 'caption_media_id'))
