/** The pages of an export, and whether they may be rendered. */
import type { ExportDesignBody } from '@broadside/contract/features/designs.schemas'
import type { Static } from 'typebox'
import type { InWorkspace, WorkspaceCtx } from '#server/context.ts'
import { invalid, Problem, say } from '#lib/errors.ts'
import { listUnacknowledged } from '#studio/brand-kit/brand-kit.ts'
import type { DesignRow } from '../designs.store.ts'
import type { ImageFormat } from '../drawing/task.ts'
import { getDesign } from '../load.ts'
import { assertDrawable, planOf, type Wanted } from '../render.ts'
import type { PagePlan, Plan } from '../thread/tasks.ts'

/** A state of a design. */
export type Source = Pick<DesignRow, 'id' | 'revision' | 'document'>

export interface PlannedExport {
  design: Source
  title: string
  pages: readonly PagePlan[]
  wanted: Wanted
  /** The requested format, or the document's. */
  format: ImageFormat
}

type Requested = Omit<Static<typeof ExportDesignBody>, 'archive'>

function choose({ pages }: Plan, ids: Requested['page_ids']): PagePlan[] {
  if (!ids) return pages
  const known = new Map(pages.map((page) => [page.id, page]))
  const problems = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ ...say('unknown_page'), location: `body.page_ids[${index}]`, value: id }],
  )
  if (problems.length) throw invalid(problems)
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** A font can be exported in a picture only after a user confirmed that its license allows it. */
async function assertLicenses(ctx: WorkspaceCtx, pages: readonly PagePlan[]): Promise<void> {
  const fonts = await listUnacknowledged(ctx, [...new Set(pages.flatMap((page) => page.fonts))])
  if (!fonts.length) return
  const errors = fonts.map(({ family, mediaId }) => ({
    ...say('font_licence', { family }),
    location: 'path.id',
    value: mediaId,
  }))
  throw new Problem('state_conflict', "The license of a font in this design hasn't been accepted.", { errors })
}

/** Throws `validation_failed` for unknown pages. */
export async function planSource(ctx: InWorkspace, design: Source, { page_ids, ...wanted }: Requested): Promise<PlannedExport> {
  const plan = await planOf(ctx, design, wanted)
  return { design, title: plan.title, pages: choose(plan, page_ids), wanted, format: wanted.format ?? plan.format }
}

/** Throws `validation_failed` for unknown or too demanding pages, `state_conflict` for a font without an accepted license. */
export async function planExport(ctx: WorkspaceCtx, id: string, requested: Requested): Promise<PlannedExport> {
  const planned = await planSource(ctx, await getDesign(ctx, id), requested)
  assertDrawable(planned.pages)
  await assertLicenses(ctx, planned.pages)
  return planned
}
