/** Background jobs. */
import { Type } from 'typebox'
import { endpointsOf, self } from '../endpoint.ts'
import { Job, JobQuery } from './jobs.schemas.ts'

const { get } = endpointsOf('jobs')

export const listJobs = get('list-jobs', '/jobs', {
  summary: 'List background jobs',
  description:
    "Newest first. Without `workspace_id`: jobs of every workspace that the credential can read. `cursor` and an `offset` other than 0 can't be combined.",
  access: self,
  query: JobQuery,
  success: { 200: Type.Array(Job) },
  problems: ['workspace_access_denied', 'sso_required'],
})
