/** Background jobs. */
import { Type } from 'typebox'
import { endpointsOf, onInstance, self } from '../endpoint.ts'
import { InstanceJobQuery, Job, JobQuery } from './jobs.schemas.ts'

const { get } = endpointsOf('jobs')
const administration = endpointsOf('administration')

export const listJobs = get('list-jobs', '/jobs', {
  summary: 'List background jobs',
  description:
    "Newest first. Without `workspace_id`: jobs of every workspace that the credential can read. `cursor` and an `offset` other than 0 can't be combined.",
  access: self,
  query: JobQuery,
  success: { 200: Type.Array(Job) },
  problems: ['workspace_access_denied', 'sso_required'],
})

export const listInstanceJobs = administration.get('list-instance-jobs', '/admin/jobs', {
  summary: 'List the background jobs of the instance',
  description: 'Jobs of all workspaces and of the instance itself, newest first. Shows ids, and no content of workspaces.',
  access: onInstance,
  query: InstanceJobQuery,
  success: { 200: Type.Array(Job) },
})
