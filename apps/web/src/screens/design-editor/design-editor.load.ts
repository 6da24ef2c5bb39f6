import { designFontsQuery, designQuery } from '#api/designs.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

/** The page says itself what came of it. */
export const load = async ({ context: { queries }, params: { id } }: LoadOptions & { params: { id: string } }): Promise<void> => {
  await Promise.all([
    loadMessages(
      'designs',
      'designEditor',
      'designCanvas',
      'designParts',
      'designAdding',
      'designLayers',
      'designPages',
      'designProperties',
      'designSaving',
    ),
    queries.prefetchQuery(designQuery(id)),
    queries.prefetchQuery(designFontsQuery),
  ])
}
