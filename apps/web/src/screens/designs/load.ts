import { templatesQuery } from '#api/design-templates.ts'
import { designPageQuery, presetsQuery } from '#api/designs.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'
import type { DesignsSearch } from './search.ts'
import { filterOf, viewOf } from './views.ts'

/** The list has its own skeleton, so that filters and views stay in place. */
export const load = async ({ context: { queries, workspace }, deps }: LoadOptions & { deps: DesignsSearch }): Promise<void> => {
  if (viewOf(deps) === 'templates') void queries.prefetchQuery(templatesQuery(workspace.id))
  else void queries.prefetchQuery(designPageQuery(workspace.id, filterOf(deps), 0))
  await Promise.all([loadMessages('designs', 'designParts'), queries.prefetchQuery(presetsQuery)])
}
