import type { Stage } from '@broadside/scene'
import type { FontFamily } from '#api/designs.ts'

export interface Fonts {
  family: Stage['family']
}

/** Families that are not there draw in the first one, as on the server. The browser loads the slices that a text needs. */
export const createFonts = (families: readonly FontFamily[], onArrival: () => void): Fonts => {
  for (const { family, weights, slices } of families)
    for (const { style, unicode_range: unicodeRange, url } of slices)
      document.fonts.add(new FontFace(family, `url(${url})`, { style, unicodeRange, weight: `${weights.min} ${weights.max}` }))
  document.fonts.addEventListener('loadingdone', onArrival)
  const [first] = families
  return {
    family: ({ font_family: wanted }) => `"${(families.find(({ family }) => family === wanted) ?? first)?.family ?? 'Inter'}"`,
  }
}
