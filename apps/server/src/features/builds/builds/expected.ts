/** The version that a change of a build is based on. */
import { Problem, say } from '#lib/errors.ts'
import type { BuildRow } from './stored.ts'

export interface Expectation {
  revision: number | undefined
  ifMatch: string | undefined
}

/** Throws `revision_conflict`. */
export function assertRevision({ revision }: Pick<BuildRow, 'revision'>, expected: number | undefined): void {
  if (expected === undefined || expected === revision) return
  throw new Problem('revision_conflict', `The build is at revision ${revision}.`, {
    errors: [{ ...say('another_revision'), location: 'body.expected_revision', value: revision }],
  })
}
