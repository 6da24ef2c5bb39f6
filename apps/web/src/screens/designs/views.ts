/** The views of the designs. Pure. */
import type { DesignFilter } from '#api/designs.ts'
import { oneOf } from '#lib/routing.ts'
import type { DesignsSearch } from './search.ts'

export const designViews = ['all', 'favorites', 'templates', 'trash'] as const
export type DesignViewName = (typeof designViews)[number]

export const designSorts = ['updated', 'newest', 'name'] as const

const filters: Record<DesignViewName, DesignFilter> = {
  all: {},
  favorites: { favorite: true },
  templates: {},
  trash: { lifecycle: 'trash' },
}

export const viewOf = ({ show }: DesignsSearch): DesignViewName => oneOf(designViews, show) ?? 'all'

/** Undefined for the order of the view: by the last change, or in the trash by the time of deletion. */
const sortIn = ({ sort }: DesignsSearch) => oneOf(designSorts, sort)

export const sortOf = (search: DesignsSearch) => sortIn(search) ?? 'updated'

/** Ignores what a wrong address contains. */
export const filterOf = (search: DesignsSearch): DesignFilter => {
  const sort = sortIn(search)
  return {
    ...filters[viewOf(search)],
    ...(search.q && { search: search.q }),
    ...(search.preset && { preset_key: search.preset }),
    ...(sort && { sort }),
  }
}

/** Whether filters beside the view are active. */
export const isNarrowed = ({ q, preset }: DesignsSearch): boolean => Boolean(q ?? preset)
