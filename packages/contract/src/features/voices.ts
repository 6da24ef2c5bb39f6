/** Voice profiles. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, noContent } from '../endpoint.ts'
import { expectedRevision, idParams, workspaceQuery } from './common.ts'
import { RevisionBody } from './publications.schemas.ts'
import { CreateVoiceProfileBody, ReplaceVoiceProfileBody, VoiceProfile, VoiceProfileList } from './voices.schemas.ts'

const voiceParams = idParams('The voice profile.')
const writing = inWorkspace('editor', 'resource.voice_profile')
const { get, post, put, del } = endpointsOf('voice-profiles')

export const listVoiceProfiles = get('list-voice-profiles', '/voice-profiles', {
  summary: 'List voice profiles',
  description: 'The default first, then by name.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: VoiceProfileList },
})

export const createVoiceProfile = post('create-voice-profile', '/voice-profiles', {
  summary: 'Create a voice profile',
  description: "Names are unique in the workspace, case-insensitive. It isn't the default until it is made so.",
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateVoiceProfileBody,
  success: { 201: VoiceProfile },
  problems: ['name_taken'],
  idempotency: 'optional',
})

export const getVoiceProfile = get('get-voice-profile', '/voice-profiles/{id}', {
  summary: 'Get a voice profile',
  description: 'Its definition, and the accounts that it is assigned to.',
  access: inWorkspace('viewer', 'resource.voice_profile'),
  params: voiceParams,
  success: { 200: VoiceProfile },
})

export const replaceVoiceProfile = put('replace-voice-profile', '/voice-profiles/{id}', {
  summary: 'Replace a voice profile',
  description:
    "Replaces the name and the whole definition and increments the revision. Refused with `revision_conflict` when `expected_revision` isn't the current revision.",
  access: writing,
  params: voiceParams,
  body: ReplaceVoiceProfileBody,
  success: { 200: VoiceProfile },
  problems: ['name_taken', 'revision_conflict'],
  conditional: true,
})

export const deleteVoiceProfile = del('delete-voice-profile', '/voice-profiles/{id}', {
  summary: 'Delete a voice profile',
  description: "Its accounts return to the workspace's default voice profile. The default itself can't be deleted.",
  access: writing,
  params: voiceParams,
  query: Type.Object({ expected_revision: expectedRevision }),
  success: { 204: noContent },
  problems: ['default_profile', 'revision_conflict'],
  conditional: true,
})

export const makeVoiceProfileDefault = post('make-voice-profile-default', '/voice-profiles/{id}/default', {
  summary: 'Set the default voice profile',
  description: 'Replaces the current default. Builds use it for accounts without their own voice profile.',
  access: writing,
  params: voiceParams,
  body: RevisionBody,
  success: { 200: VoiceProfile },
  problems: ['revision_conflict'],
  idempotency: 'optional',
  conditional: true,
})
