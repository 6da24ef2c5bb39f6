/** What happened in a workspace, by day or week. */
import { endpointsOf, inWorkspace, onInstance } from '../endpoint.ts'
import { InstanceStatisticsQuery, Statistics, StatisticsQuery } from './statistics.schemas.ts'

const inWorkspaces = endpointsOf('workspaces')
const administration = endpointsOf('administration')

const counting =
  'Each delivery, build and webhook message counts on the day on which it ended, in the time zone that the workspace had then. Sums of the last 400 days are kept. Lateness and durations are rounded to two digits.'

export const getStatistics = inWorkspaces.get('get-statistics', '/statistics', {
  summary: 'Get statistics of a workspace',
  description: `${counting} Days without data are included.`,
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: StatisticsQuery,
  success: { 200: Statistics },
})

export const getInstanceStatistics = administration.get('get-instance-statistics', '/admin/statistics', {
  summary: 'Get statistics of all workspaces',
  description: `Sums over all workspaces, without anything that identifies one. ${counting} \`from\` and \`before\` are read in UTC.`,
  access: onInstance,
  query: InstanceStatisticsQuery,
  success: { 200: Statistics },
})
