import type { JobCtx } from '#jobs/define.ts'
import type { JobData } from '#jobs/define.ts'
import { recordEvent } from './events.ts'
import { hasWorkspace } from './events.store.ts'
import { defined } from '#lib/defined.ts'

/** Emits an event to the workspace of a permanently failed job. Ignores jobs of the service itself, and of deleted workspaces. */
export async function recordJobFailure(ctx: JobCtx, { data }: { data: JobData | null }): Promise<void> {
  const { workspace_id, publication_id } = data ?? {}
  if (workspace_id === undefined) return
  if (!(await hasWorkspace(ctx.db, workspace_id))) return
  const { id, type, attempt } = ctx.job
  const publication = publication_id === undefined ? {} : { publication_id }
  await recordEvent(ctx, {
    workspaceId: workspace_id,
    type: 'job.failed',
    data: { job: { id, type, attempts: attempt, ...publication } },
    ...defined({ publicationId: publication_id }),
  })
}
