/** Publication builds: from an idea and sources to posts that are native to each network. */
import { Type } from 'typebox'
import { Id, Line } from '../primitives.ts'
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import {
  Build,
  BuildList,
  BuildQuery,
  BuildSource,
  CommitBuildBody,
  CommittedBuild,
  CreateBuildBody,
  RegenerateBody,
} from './builds.schemas.ts'
import { idParams } from './common.ts'

const buildParams = idParams('The build.')
const destinationParams = Type.Object({ id: Id('The build.'), account_id: Id('The account whose post is written again.') })
const reading = inWorkspace('viewer', 'resource.build')
const writing = inWorkspace('editor', 'resource.build')
const { get, post } = endpointsOf('publication-builds')

export const createBuild = post('create-build', '/publication-builds', {
  summary: 'Builds destination-native posts',
  description: 'Answers at once with the queued build. A build without any material is accepted and ends failed.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateBuildBody,
  success: { 200: Build },
  problems: ['too_many_active_builds'],
  rateLimits: ['builds'],
  idempotency: 'required',
})

export const listBuilds = get('list-builds', '/publication-builds', {
  summary: 'Lists builds',
  description: 'Newest first. Items are without the texts of their sources.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: BuildQuery,
  success: { 200: BuildList },
  eventCursor: true,
})

export const getBuild = get('get-build', '/publication-builds/{id}', {
  summary: 'One build',
  access: reading,
  params: buildParams,
  success: { 200: Build },
  eventCursor: true,
})

export const getBuildSource = get('get-build-source', '/publication-builds/{id}/sources/{source_id}', {
  summary: 'The text of a source',
  description: 'What the build read of one of its sources.',
  access: reading,
  params: Type.Object({
    ...buildParams.properties,
    source_id: Line({ min: 1, max: 200, description: 'As in `input.sources`.', examples: ['url:1'] }),
  }),
  success: { 200: BuildSource },
})

export const cancelBuild = post('cancel-build', '/publication-builds/{id}/cancel', {
  summary: 'Cancels a build',
  description: 'May be repeated. A build that is ready, committed or cancelled is returned unchanged.',
  access: writing,
  params: buildParams,
  success: { 200: Build },
  idempotency: 'optional',
  conditional: true,
})

export const retryBuild = post('retry-build', '/publication-builds/{id}/retry', {
  summary: 'Tries a failed build again',
  description: 'A queued build is returned unchanged.',
  access: writing,
  params: buildParams,
  success: { 200: Build },
  problems: ['build_not_failed', 'too_many_active_builds'],
  rateLimits: ['builds'],
  idempotency: 'optional',
  conditional: true,
})

export const regenerateDestination = post('regenerate-destination', '/publication-builds/{id}/destinations/{account_id}/regenerate', {
  summary: 'Writes one post of a build again',
  description:
    'Answers at once with the build in state building; all other posts stay as they are. When it fails or is cancelled the old post stays.',
  access: writing,
  params: destinationParams,
  body: RegenerateBody,
  success: { 200: Build },
  problems: ['build_not_ready', 'too_many_active_builds'],
  rateLimits: ['builds'],
  idempotency: 'optional',
  conditional: true,
})

export const commitBuild = post('commit-build', '/publication-builds/{id}/commit', {
  summary: 'Makes a draft publication of a build',
  description: 'A build that is already committed gives the same answer again.',
  access: writing,
  params: buildParams,
  body: CommitBuildBody,
  success: { 200: CommittedBuild },
  problems: ['build_not_ready', 'build_media_unavailable', 'build_no_destination'],
  idempotency: 'optional',
  conditional: true,
})
