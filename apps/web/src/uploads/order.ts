/** Keeps files in the order they were chosen, whichever is uploaded first. Pure. */
import type { UploadLocation, Upload } from './upload.ts'

type List = Pick<UploadLocation, 'part' | 'accountId'>

export const isSameList = (one: List, other: List): boolean => one.part === other.part && one.accountId === other.accountId

/** Inserts uploads into the list of files they belong to. */
export const interleave = <M extends { media_id: string }>(media: readonly M[], uploads: readonly Upload[]): (M | Upload)[] => {
  const ids = new Set(media.map(({ media_id }) => media_id))
  // The file they come before may have been removed.
  const atEnd = uploads.filter(({ place }) => place.before === undefined || !ids.has(place.before))
  return [...media.flatMap((one) => [...uploads.filter(({ place }) => place.before === one.media_id), one]), ...atEnd]
}

/** Removes a finished upload. Uploads chosen before it for the same position stay before its file. */
export const afterArrival = (uploads: readonly Upload[], key: string, mediaId: string): Upload[] => {
  const index = uploads.findIndex((one) => one.key === key)
  const arrived = uploads[index]
  if (!arrived) return [...uploads]
  return uploads.flatMap((one, at) => {
    if (at === index) return []
    const precedes = at < index && isSameList(one.place, arrived.place) && one.place.before === arrived.place.before
    return precedes ? { ...one, place: { ...one.place, before: mediaId } } : one
  })
}
