import type { DesignExport, ExportedDesign } from '@broadside/contract/features/designs.schemas'
import type { Static } from 'typebox'
import type { ExportResult } from '#db/refinements.ts'
import { defined } from '#lib/defined.ts'
import type { ShownExport } from './exports.store.ts'

export const presentPages = (pages: readonly ExportResult[]): Static<typeof ExportedDesign> => ({
  items: pages.map(({ page_id, media_id }) => ({ page_id, media_id })),
  warnings: pages.flatMap(({ warnings }) => warnings),
})

export function presentExport(row: ShownExport): Static<typeof DesignExport> {
  const pages = row.page_ids.flatMap((id) => row.results.find(({ page_id }) => page_id === id) ?? [])
  return {
    id: row.id,
    design_id: row.design_id,
    revision: row.revision,
    state: row.state,
    pages_total: row.page_ids.length,
    pages_done: pages.length,
    ...presentPages(pages),
    ...defined({ error: row.error ?? undefined, ended_at: row.ended_at?.toISOString() }),
    created_at: row.created_at.toISOString(),
  }
}
