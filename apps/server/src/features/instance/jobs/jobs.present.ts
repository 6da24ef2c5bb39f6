import type { Job } from '@broadside/contract/features/jobs.schemas'
import type { Static } from 'typebox'
import type { JobRow } from './jobs.store.ts'

const lastErrorLimit = 500

export function presentJob(row: JobRow): Static<typeof Job> {
  const { status } = row
  const publicationId = row.data?.['publication_id'] ?? row.build_publication_id
  return {
    id: row.id,
    type: row.type,
    status,
    attempts: row.started_on ? row.retry_count + 1 : 0,
    max_attempts: row.retry_limit + 1,
    payload: JSON.stringify(row.data ?? {}),
    run_at: row.start_after.toISOString(),
    created_at: row.created_on.toISOString(),
    ...(status === 'processing' && row.started_on ? { locked_at: row.started_on.toISOString() } : {}),
    ...(row.message && status !== 'completed' ? { last_error: row.message.slice(0, lastErrorLimit) } : {}),
    ...(publicationId ? { publication_id: publicationId } : {}),
  }
}
