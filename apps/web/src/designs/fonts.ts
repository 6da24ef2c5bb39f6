import type { DesignView } from '#api/designs.ts'

/** The media ids of the fonts that these pages use. Pure. */
export const listFonts = ({ pages }: Pick<DesignView['document'], 'pages'>, pageIds: readonly string[]): ReadonlySet<string> =>
  new Set(pages.filter(({ id }) => pageIds.includes(id)).flatMap(({ layers }) => layers.flatMap(({ text }) => text?.font_asset_id || [])))
