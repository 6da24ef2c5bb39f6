/** Publication builds: destination-native posts from an idea and sources. */
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
  summary: 'Create a build',
  description:
    'Generates destination-native posts from an idea and sources. Returns the queued build at once; read it until `state` is `ready` or `failed`. A build without any material is accepted and fails with `no_material`.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateBuildBody,
  success: { 200: Build },
  problems: ['too_many_active_builds'],
  rateLimits: ['builds'],
  idempotency: 'required',
})

export const listBuilds = get('list-builds', '/publication-builds', {
  summary: 'List builds',
  description: 'Newest first, without the texts of their sources.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: BuildQuery,
  success: { 200: BuildList },
  eventCursor: true,
})

export const getBuild = get('get-build', '/publication-builds/{id}', {
  summary: 'Get a build',
  description: 'Its input, its state, and the result once it is ready.',
  access: reading,
  params: buildParams,
  success: { 200: Build },
  eventCursor: true,
})

export const getBuildSource = get('get-build-source', '/publication-builds/{id}/sources/{source_id}', {
  summary: 'Get the text of a build source',
  description: 'The text that the build read from one source. Claim spans count its code points.',
  access: reading,
  params: Type.Object({
    ...buildParams.properties,
    source_id: Line({ min: 1, max: 200, description: 'As in `input.sources`.', examples: ['url:1'] }),
  }),
  success: { 200: BuildSource },
})

export const cancelBuild = post('cancel-build', '/publication-builds/{id}/cancel', {
  summary: 'Cancel a build',
  description: 'Repeatable. A build that is ready, committed or canceled is returned unchanged.',
  access: writing,
  params: buildParams,
  success: { 200: Build },
  idempotency: 'optional',
  conditional: true,
})

export const retryBuild = post('retry-build', '/publication-builds/{id}/retry', {
  summary: 'Retry a failed build',
  description:
    'Clears the error and queues the build again. A queued build is returned unchanged; any other state is refused with `build_not_failed`.',
  access: writing,
  params: buildParams,
  success: { 200: Build },
  problems: ['build_not_failed', 'too_many_active_builds'],
  rateLimits: ['builds'],
  idempotency: 'optional',
  conditional: true,
})

export const regenerateDestination = post('regenerate-destination', '/publication-builds/{id}/destinations/{account_id}/regenerate', {
  summary: 'Regenerate one post of a build',
  description:
    'Returns at once with the build in state `building`; the other posts stay unchanged. If it fails or is canceled, the old post stays.',
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
  summary: 'Create a draft from a build',
  description:
    "Creates one draft publication with the build's posts, for all of its accounts or the given ones. Repeating it returns the same publication.",
  access: writing,
  params: buildParams,
  body: CommitBuildBody,
  success: { 200: CommittedBuild },
  problems: ['build_not_ready', 'build_media_unavailable', 'build_no_destination'],
  idempotency: 'optional',
  conditional: true,
})
