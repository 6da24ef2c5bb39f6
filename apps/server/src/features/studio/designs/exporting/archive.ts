/** Exports as ZIP files, which are rendered while they are sent. */
import { Readable } from 'node:stream'
import type { WorkspaceCtx } from '#server/context.ts'
import { zip, type ZipEntry } from '#lib/zip.ts'
import type { Drawn, Warning } from '../drawing/task.ts'
import { archiveName, entryName } from './file-names.ts'
import type { PlannedExport } from './plan.ts'
import { drawPage, findMissing } from '../render.ts'

export interface Archive {
  name: string
  bytes: Readable
  warnings: Warning[]
}

/** Renders the first page before it returns, so most problems are reported instead of cutting the archive short. */
export async function createArchive(ctx: WorkspaceCtx, { design, title, pages, wanted }: PlannedExport): Promise<Archive> {
  const draw = (index: number) => {
    const page = pages[index]
    return page && drawPage(ctx, design, page, wanted)
  }
  const entryOf = (index: number, { bytes, format }: Drawn): ZipEntry => ({
    name: entryName(title, pages[index]?.name ?? '', { number: index + 1, count: pages.length, format }),
    bytes,
  })
  async function* entries(first: Drawn | undefined): AsyncGenerator<ZipEntry> {
    for (let [index, drawn] = [0, first]; drawn; drawn = await draw(++index)) yield entryOf(index, drawn)
  }
  const warnings = await findMissing(ctx, design, pages)
  return { name: archiveName(title), warnings, bytes: Readable.from(zip(entries(await draw(0)), ctx.clock.now())) }
}
