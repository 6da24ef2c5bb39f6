/** Publication builds: destination-native posts from an idea and sources. */
import { Type } from 'typebox'
import { Id, Line } from '../primitives.ts'
import { resourceOf, throughResource } from '../resource.ts'
import {
  Build,
  BuildList,
  BuildQuery,
  BuildSource,
  ChangeDestinationBody,
  CommitBuildBody,
  CommittedBuild,
  CreateBuildBody,
  RegenerateBody,
} from './builds.schemas.ts'
import { idParams } from './common.ts'

const buildParams = idParams('The build.')
const destinationParams = Type.Object({ id: Id('The build.'), account_id: Id('The account of the post.') })
const builds = resourceOf({
  tag: 'publication-builds',
  path: '/publication-builds',
  params: buildParams,
  item: Build,
  access: throughResource('build'),
})

export const createBuild = builds.create('create-build', {
  summary: 'Create a build',
  description:
    'Generates destination-native posts from an idea and sources. Returns the queued build at once; read it until `state` is `ready` or `failed`. A build without any material is accepted and fails with `no_material`.',
  body: CreateBuildBody,
  success: { 200: Build },
  problems: ['too_many_active_builds'],
  rateLimits: ['builds'],
  idempotency: 'required',
})

export const listBuilds = builds.list('list-builds', {
  summary: 'List builds',
  description: 'Newest first, without the texts of their sources. With `view=summary`, every item is a `BuildOverview`.',
  query: BuildQuery,
  success: { 200: BuildList },
  eventCursor: true,
})

export const getBuild = builds.get('get-build', {
  summary: 'Get a build',
  description: 'Its input, its state, and the result once it is ready.',
  eventCursor: true,
})

export const getBuildSource = builds.below.get('get-build-source', 'sources/{source_id}', {
  summary: 'Get the text of a build source',
  description: 'The text that the build read from one source. Claim spans count its code points.',
  params: Type.Object({
    ...buildParams.properties,
    source_id: Line({ min: 1, max: 200, description: 'As in `input.sources`.', examples: ['url:1'] }),
  }),
  success: { 200: BuildSource },
})

export const cancelBuild = builds.below.post('cancel-build', 'cancel', {
  summary: 'Cancel a build',
  description: 'Repeatable. A build that is ready, committed or canceled is returned unchanged.',
})

export const retryBuild = builds.below.post('retry-build', 'retry', {
  summary: 'Retry a failed build',
  description:
    'Clears the error and queues the build again. A queued build is returned unchanged; any other state is refused with `build_not_failed`.',
  problems: ['build_not_failed', 'too_many_active_builds'],
  rateLimits: ['builds'],
})

export const regenerateDestination = builds.below.post('regenerate-destination', 'destinations/{account_id}/regenerate', {
  summary: 'Regenerate one post of a build',
  description:
    'Returns at once with the build in state `building`; the other posts stay unchanged. If it fails or is canceled, the old post stays.',
  params: destinationParams,
  body: RegenerateBody,
  problems: ['build_not_ready', 'too_many_active_builds'],
  rateLimits: ['builds'],
})

export const changeDestination = builds.below.patch('change-destination', 'destinations/{account_id}', {
  summary: 'Change one post of a build',
  description:
    'Swaps, orders or removes parts of a post of a ready build, or replaces its text. Claims, flags, preview and confidence follow from the new text. A text over the limit of its network is stored with an error flag, never cut.',
  params: destinationParams,
  body: ChangeDestinationBody,
  problems: ['build_not_ready', 'revision_conflict'],
})

export const commitBuild = builds.below.post('commit-build', 'commit', {
  summary: 'Create a draft from a build',
  description:
    "Creates one draft publication with the build's posts, for all of its accounts or the given ones. A post with an error flag, such as a sentence that a source contradicts, requires `confirm_flags`. Repeating it returns the same publication.",
  body: CommitBuildBody,
  success: { 200: CommittedBuild },
  problems: ['build_not_ready', 'build_media_unavailable', 'build_no_destination', 'flags_unconfirmed', 'revision_conflict'],
})
