/** Publication builds: from an idea and sources to posts that are native to each network. */
import { endpoint, inWorkspace } from '../endpoint.ts'
import { Build, BuildList, BuildQuery, CommitBuildBody, CommittedBuild, CreateBuildBody } from './builds.schemas.ts'
import { idParams } from './common.ts'

const buildParams = idParams('The build.')
const reading = inWorkspace('viewer', 'resource.build')
const writing = inWorkspace('editor', 'resource.build')
const tag = 'publication-builds'

export const createBuild = endpoint({
  id: 'create-build',
  method: 'POST',
  path: '/publication-builds',
  tag,
  summary: 'Builds destination-native posts',
  description: 'Answers at once with the queued build. A build without any material is accepted and ends failed.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateBuildBody,
  success: { 200: Build },
  problems: ['too_many_active_builds'],
  rateLimits: ['builds'],
  idempotency: 'required',
})

export const listBuilds = endpoint({
  id: 'list-builds',
  method: 'GET',
  path: '/publication-builds',
  tag,
  summary: 'Lists builds',
  description: 'Newest first. Items are without the texts of their sources.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: BuildQuery,
  success: { 200: BuildList },
})

export const getBuild = endpoint({
  id: 'get-build',
  method: 'GET',
  path: '/publication-builds/{id}',
  tag,
  summary: 'One build',
  access: reading,
  params: buildParams,
  success: { 200: Build },
})

export const cancelBuild = endpoint({
  id: 'cancel-build',
  method: 'POST',
  path: '/publication-builds/{id}/cancel',
  tag,
  summary: 'Cancels a build',
  description: 'May be repeated. A build that is ready, committed or cancelled is answered unchanged.',
  access: writing,
  params: buildParams,
  success: { 200: Build },
  idempotency: 'optional',
  conditional: true,
})

export const retryBuild = endpoint({
  id: 'retry-build',
  method: 'POST',
  path: '/publication-builds/{id}/retry',
  tag,
  summary: 'Tries a failed build again',
  description: 'A queued build is answered unchanged.',
  access: writing,
  params: buildParams,
  success: { 200: Build },
  problems: ['build_not_failed', 'too_many_active_builds'],
  rateLimits: ['builds'],
  idempotency: 'optional',
  conditional: true,
})

export const commitBuild = endpoint({
  id: 'commit-build',
  method: 'POST',
  path: '/publication-builds/{id}/commit',
  tag,
  summary: 'Makes a draft publication of a build',
  description: 'On a committed build the same answer again.',
  access: writing,
  params: buildParams,
  body: CommitBuildBody,
  success: { 200: CommittedBuild },
  problems: ['build_not_ready', 'build_media_unavailable', 'build_no_destination'],
  idempotency: 'optional',
  conditional: true,
})
