/** The views of the media library. Pure. */
import type { MediaFilter } from '#api/media-library.ts'
import { oneOf } from '#lib/routing.ts'
import type { MediaSearch } from './search.ts'

export const mediaViews = ['all', 'favorites', 'unused', 'trash'] as const
export type MediaViewName = (typeof mediaViews)[number]

export const mediaTypes = ['image', 'video', 'audio', 'document'] as const
export const mediaSorts = ['newest', 'oldest', 'name', 'size', 'recently_used'] as const

const filters: Record<MediaViewName, MediaFilter> = {
  all: {},
  favorites: { filter: 'favorites' },
  unused: { filter: 'unused' },
  trash: { lifecycle: 'trash' },
}

export const tagsOf = ({ tags }: MediaSearch): string[] => tags?.split(',').filter(Boolean) ?? []

export const viewOf = ({ show }: MediaSearch): MediaViewName => oneOf(mediaViews, show) ?? 'all'
export const typeOf = ({ type }: MediaSearch) => oneOf(mediaTypes, type)
export const sortOf = ({ sort }: MediaSearch) => oneOf(mediaSorts, sort) ?? 'newest'

/** Ignores what a wrong address contains. */
export const filterOf = (search: MediaSearch): MediaFilter => {
  const tagIds = tagsOf(search)
  const type = typeOf(search)
  const sort = sortOf(search)
  return {
    ...filters[viewOf(search)],
    ...(search.q && { search: search.q }),
    ...(type && { type }),
    ...(tagIds.length > 0 && { tag_ids: tagIds, tags: 'all' }),
    ...(sort !== 'newest' && { sort }),
  }
}

/** Whether filters beside the view are active. */
export const isNarrowed = ({ q, type, tags }: MediaSearch): boolean => Boolean(q ?? type ?? tags)
