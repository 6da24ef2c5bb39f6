/** Exports a workspace: its rows from one snapshot of the database, and the bytes of its files. */
import type pg from 'pg'
import type { App } from '#server/context.ts'
import { type ArchiveWriter, createArchive } from '#lib/archive/writer.ts'
import { notFound } from '#lib/errors.ts'
import { MediaMissing } from '#lib/media-store/media-store.ts'
import { version } from '#lib/version.ts'
import { formatName, formatVersion, type Manifest, manifestName } from './format.ts'
import type { Kind } from './kinds/field.ts'
import { fileOf, kinds } from './kinds/kinds.ts'
import { media } from './kinds/library.ts'
import { findWorkspace, inSnapshot, type StoredFile, streamFiles, streamRows } from './moving.store.ts'

export interface Exported {
  manifest: Manifest
  /** Of the archive. */
  bytes: number
}

export type ExportCtx = Pick<App, 'database' | 'clock' | 'mediaStore'>

/** References to a file whose bytes are missing: the column becomes null, or the row is left out. */
const fileColumns: Readonly<Record<string, readonly string[]>> = {
  media: ['parent_media_id'],
  media_tag_items: ['media_id'],
  media_uses: ['media_id'],
  brand_fonts: ['media_id'],
  video_project_assets: ['media_id'],
}

/** A row without references to missing files, or undefined if it can't exist without. */
function withoutMissing(kind: Kind, line: string, missing: ReadonlySet<string>): string | undefined {
  const columns = kind === media ? ['id', ...(fileColumns['media'] ?? [])] : fileColumns[kind.name]
  if (!columns || !missing.size) return line
  const row = JSON.parse(line) as Record<string, unknown>
  for (const column of columns) {
    if (!missing.has(String(row[column]))) continue
    if (column === 'id' || (kind.name !== 'media' && kind.name !== 'video_project_assets')) return undefined
    row[column] = null
  }
  return JSON.stringify(row)
}

type Written = Manifest['files'][number]

async function writeRows(
  archive: ArchiveWriter,
  client: pg.PoolClient,
  kind: Kind,
  { id, missing }: { id: string; missing: ReadonlySet<string> },
): Promise<Written> {
  let rows = 0
  const lines = async function* () {
    for await (const line of streamRows(client, kind, id)) {
      const kept = withoutMissing(kind, line, missing)
      if (kept === undefined) continue
      rows += 1
      yield Buffer.from(`${kept}\n`)
    }
  }
  const { name, bytes, sha256 } = await archive.add(fileOf(kind), lines(), { compress: true })
  return { name, rows, bytes, sha256 }
}

/** Undefined if the bytes are missing or damaged. */
async function writeFile(archive: ArchiveWriter, { mediaStore }: ExportCtx, { sha256, size, storage_key: key }: StoredFile) {
  if ((await mediaStore.size(key)) !== size) return undefined
  try {
    return await archive.addIfSound(`media/${sha256}`, await mediaStore.read(key), sha256)
  } catch (error) {
    // It was deleted after the snapshot.
    if (error instanceof MediaMissing) return undefined
    throw error
  }
}

interface Files {
  files: number
  bytes: number
  missing: Set<string>
}

/** Writes the bytes of every file once, and returns the ids of those without. */
async function writeFiles(ctx: ExportCtx, archive: ArchiveWriter, client: pg.PoolClient, workspaceId: string): Promise<Files> {
  const state: Files = { files: 0, bytes: 0, missing: new Set() }
  const written = new Set<string>()
  for await (const file of streamFiles(client, media, workspaceId)) {
    if (written.has(file.sha256)) continue
    const entry = await writeFile(archive, ctx, file)
    if (!entry) state.missing.add(file.id)
    else {
      written.add(file.sha256)
      state.files += 1
      state.bytes += entry.bytes
    }
  }
  return state
}

/** Writes an archive of a workspace, named by its id or by the slug of its site. The server may run meanwhile. Throws `not_found`. */
export async function exportWorkspace(ctx: ExportCtx, named: string, path: string): Promise<Exported> {
  return ctx.database.withoutDeadline((handle) =>
    inSnapshot(handle, async (client) => {
      const workspace = await findWorkspace(client, named)
      if (!workspace) throw notFound('workspace')
      const now = ctx.clock.now()
      await using archive = await createArchive(path, now)
      const { missing, files, bytes } = await writeFiles(ctx, archive, client, workspace.id)
      const written: Written[] = []
      for (const kind of kinds) written.push(await writeRows(archive, client, kind, { id: workspace.id, missing }))
      const manifest: Manifest = {
        format: formatName,
        version: formatVersion,
        broadside: version,
        exported_at: now.toISOString(),
        workspace,
        files: written,
        media: { files, bytes },
        missing_media: [...missing],
      }
      await archive.add(manifestName, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)], { compress: true })
      return { manifest, bytes: await archive.finish() }
    }),
  )
}
