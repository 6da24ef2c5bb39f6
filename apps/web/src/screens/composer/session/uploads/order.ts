/** Files stand in the order in which they were chosen, whichever arrives first. Pure. */
import type { UploadLocation, Upload } from './upload.ts'

type List = Pick<UploadLocation, 'part' | 'accountId'>

export const isSameList = (one: List, other: List): boolean => one.part === other.part && one.accountId === other.accountId

/** A list of files with what is on its way to it, each in its place. */
export const interleave = <M extends { media_id: string }>(media: readonly M[], uploads: readonly Upload[]): (M | Upload)[] => {
  const ids = new Set(media.map(({ media_id }) => media_id))
  // What its place was told by may have been removed.
  const atEnd = uploads.filter(({ place }) => place.before === undefined || !ids.has(place.before))
  return [...media.flatMap((one) => [...uploads.filter(({ place }) => place.before === one.media_id), one]), ...atEnd]
}

/** The rest after one has arrived: what was chosen before it, for the same place, stays before it. */
export const afterArrival = (uploads: readonly Upload[], key: string, mediaId: string): Upload[] => {
  const index = uploads.findIndex((one) => one.key === key)
  const arrived = uploads[index]
  if (!arrived) return [...uploads]
  return uploads.flatMap((one, at) => {
    if (at === index) return []
    const stood = at < index && isSameList(one.place, arrived.place) && one.place.before === arrived.place.before
    return stood ? { ...one, place: { ...one.place, before: mediaId } } : one
  })
}
