/** Settings that refer to files of the post. Pure. */
import type { Draft, DraftMedia, DraftSegment, NetworkDescription, OutputProfile, Setting } from '../spec/index.ts'
import { findText } from './settings.ts'

type Declared = NetworkDescription['settings']
type Kind = NonNullable<Setting['refersTo']>

const captionMimes: readonly string[] = ['text/vtt', 'application/x-subrip']

/** Whether a setting can refer to a file of this type. */
export const isReferable = (kind: Kind, mime: string): boolean =>
  kind === 'image' ? mime.startsWith('image/') : captionMimes.includes(mime)

/** The file that a setting of the destination names; undefined if the post has none of its kind. */
export const findReferred = ({ refersTo }: Setting, { segments }: Pick<Draft, 'segments'>, id: unknown): DraftMedia | undefined =>
  segments.flatMap(({ media }) => media).find((medium) => medium.id === id && refersTo !== undefined && isReferable(refersTo, medium.mime))

/** What a value must be that doesn't name such a file. */
export const referenceFaults: Readonly<Record<Kind, string>> = {
  image: "must be an image of the post's media",
  captions: "must be a caption file (.vtt or .srt) of the post's media",
}

/** The media that a segment shows: all but those that only serve a setting. */
export const shownMedia = (declared: Declared, profile: OutputProfile, draft: Draft, segment: DraftSegment): DraftMedia[] => {
  const apart = profile.settings.flatMap((key) => {
    const setting = Object.hasOwn(declared, key) ? declared[key] : undefined
    return setting?.isApart ? (findReferred(setting, draft, findText(draft.settings, key))?.id ?? []) : []
  })
  return apart.length === 0 ? segment.media : segment.media.filter(({ id }) => !apart.includes(id))
}
