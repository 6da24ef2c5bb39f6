/** The views of the media library. Pure. */
import type { MediaFilter } from '#api/media-library.ts'

export const mediaViews = ['all', 'favorites', 'unused', 'trash'] as const
export type MediaViewName = (typeof mediaViews)[number]

export const mediaTypes = ['image', 'video', 'audio', 'document'] as const
export const mediaSorts = ['newest', 'oldest', 'name', 'size', 'recently_used'] as const
export const mediaLayouts = ['grid', 'list'] as const

/** Search parameters of the library. */
export interface MediaSearch {
  show?: MediaViewName | undefined
  /** Matches the name or alt text. */
  q?: string | undefined
  type?: (typeof mediaTypes)[number] | undefined
  /** Comma-separated ids; files have all of these tags. */
  tags?: string | undefined
  sort?: (typeof mediaSorts)[number] | undefined
  layout?: (typeof mediaLayouts)[number] | undefined
  /** The file whose details are open. */
  media?: string | undefined
}

const filters: Record<MediaViewName, MediaFilter> = {
  all: {},
  favorites: { filter: 'favorites' },
  unused: { filter: 'unused' },
  trash: { lifecycle: 'trash' },
}

export const tagsOf = ({ tags }: MediaSearch): string[] => tags?.split(',').filter(Boolean) ?? []

export const filterOf = (search: MediaSearch): MediaFilter => {
  const tagIds = tagsOf(search)
  return {
    ...filters[search.show ?? 'all'],
    ...(search.q && { search: search.q }),
    ...(search.type && { type: search.type }),
    ...(tagIds.length > 0 && { tag_ids: tagIds, tags: 'all' }),
    ...(search.sort && { sort: search.sort }),
  }
}

/** Whether filters beside the view are active. */
export const isNarrowed = ({ q, type, tags }: MediaSearch): boolean => Boolean(q ?? type ?? tags)
