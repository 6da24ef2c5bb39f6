/** The draft that a run sends, with the files that are usable now. */
import { NetworkError } from '@broadside/networks/spec/index'
import type { App } from '#server/context.ts'
import { MediaMissing } from '#lib/media-store/media-store.ts'
import { findUsableMedia, type MediaRow } from '#media/media/media.ts'
import { draftOf, mediaIdsOf } from '#publishing/drafts/drafts.ts'
import { fromSent, mediaIdsOfSent, type Sending, toSending } from './content.ts'
import type { Loaded } from './load.store.ts'

const notReady = () => new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'media_not_ready' })

/** A file that is gone from the media store won't come back by another try, such as after a rollback. */
export const fromReading = (error: unknown): unknown => (error instanceof MediaMissing ? notReady() : error)

/**
 * A run that already sent a part continues with the recorded content, because later edits don't apply to it. Throws NetworkError `media_not_ready` if
 * a file is missing.
 */
export async function sendingOf(ctx: App, { delivery, publication, destination, platform, begun }: Loaded): Promise<Sending> {
  const ids = begun ? mediaIdsOfSent(begun.content) : mediaIdsOf(publication, destination)
  const files = ids.length ? await ctx.inBatch(findFiles, { workspaceId: delivery.workspace_id, ids }) : new Map<string, MediaRow>()
  if (!ids.every((id) => files.has(id))) throw notReady()
  if (begun) return fromSent(begun.content, begun.title, files)
  return toSending(ctx.networks[platform], draftOf(publication, destination, files), files)
}

/** Throws NetworkError `media_not_ready`. */
export async function getFile(ctx: App, workspaceId: string, id: string): Promise<MediaRow> {
  const file = (await ctx.inBatch(findFiles, { workspaceId, ids: [id] })).get(id)
  if (!file) throw notReady()
  return file
}

interface Wanted {
  workspaceId: string
  ids: readonly string[]
}

/** Runs one statement per workspace. */
async function findFiles({ db }: App, wanted: readonly Wanted[]): Promise<Map<string, MediaRow>[]> {
  const byWorkspace = Map.groupBy(wanted, ({ workspaceId }) => workspaceId)
  const found = new Map<string, Map<string, MediaRow>>()
  for (const [workspaceId, list] of byWorkspace)
    found.set(
      workspaceId,
      await findUsableMedia(
        db,
        workspaceId,
        list.flatMap(({ ids }) => ids),
      ),
    )
  return wanted.map(({ workspaceId }) => found.get(workspaceId) ?? new Map())
}
