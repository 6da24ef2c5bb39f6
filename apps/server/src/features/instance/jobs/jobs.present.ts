import type { Job } from '@broadside/contract/features/jobs.schemas'
import type { Static } from 'typebox'
import { toIso } from '#db/timestamps.ts'
import type { JobRow } from './jobs.store.ts'
import { defined } from '#lib/defined.ts'

const lastErrorLimit = 500

export function presentJob(row: JobRow): Static<typeof Job> {
  const { status } = row
  const publicationId = row.data['publication_id'] ?? row.build_publication_id
  return {
    id: row.id,
    type: row.type,
    status,
    attempts: row.attempts,
    max_attempts: row.max_attempts,
    payload: JSON.stringify(row.data),
    run_at: toIso(row.run_at),
    created_at: toIso(row.created_at),
    ...(status === 'processing' && row.started_at ? { locked_at: toIso(row.started_at) } : {}),
    ...(row.error && status !== 'completed' ? { last_error: row.error.slice(0, lastErrorLimit) } : {}),
    ...defined({ publication_id: publicationId || undefined }),
  }
}
