/** Background work, as it can be read. */
import { Type } from 'typebox'
import { endpointsOf, self } from '../endpoint.ts'
import { Job, JobQuery } from './jobs.schemas.ts'

const { get } = endpointsOf('jobs')

export const listJobs = get('list-jobs', '/jobs', {
  summary: 'Lists recent background jobs, newest first',
  description:
    'Without `workspace_id`: of every workspace that the credential may read. A cursor and an offset other than 0 exclude each other.',
  access: self,
  query: JobQuery,
  success: { 200: Type.Array(Job) },
  problems: ['workspace_access_denied', 'sso_required'],
})
