/** Voice profiles: how the posts of a workspace sound. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, noContent } from '../endpoint.ts'
import { expectedRevision, idParams, workspaceQuery } from './common.ts'
import { RevisionBody } from './publications.schemas.ts'
import { CreateVoiceProfileBody, ReplaceVoiceProfileBody, VoiceProfile, VoiceProfileList } from './voices.schemas.ts'

const voiceParams = idParams('The voice profile.')
const writing = inWorkspace('editor', 'resource.voice_profile')
const { get, post, put, del } = endpointsOf('voice-profiles')

export const listVoiceProfiles = get('list-voice-profiles', '/voice-profiles', {
  summary: 'Lists the voice profiles of a workspace',
  description: 'The default first, then by name.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: VoiceProfileList },
})

export const createVoiceProfile = post('create-voice-profile', '/voice-profiles', {
  summary: 'Creates a voice profile',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: CreateVoiceProfileBody,
  success: { 201: VoiceProfile },
  problems: ['name_taken'],
  idempotency: 'optional',
})

export const getVoiceProfile = get('get-voice-profile', '/voice-profiles/{id}', {
  summary: 'One voice profile',
  access: inWorkspace('viewer', 'resource.voice_profile'),
  params: voiceParams,
  success: { 200: VoiceProfile },
})

export const replaceVoiceProfile = put('replace-voice-profile', '/voice-profiles/{id}', {
  summary: 'Replaces a voice profile',
  access: writing,
  params: voiceParams,
  body: ReplaceVoiceProfileBody,
  success: { 200: VoiceProfile },
  problems: ['name_taken', 'revision_conflict'],
  conditional: true,
})

export const deleteVoiceProfile = del('delete-voice-profile', '/voice-profiles/{id}', {
  summary: 'Deletes a voice profile',
  description: 'Accounts that it was assigned to take the default of the workspace again.',
  access: writing,
  params: voiceParams,
  query: Type.Object({ expected_revision: expectedRevision }),
  success: { 204: noContent },
  problems: ['default_profile', 'revision_conflict'],
  conditional: true,
})

export const makeVoiceProfileDefault = post('make-voice-profile-default', '/voice-profiles/{id}/default', {
  summary: 'Makes a voice profile the default of its workspace',
  access: writing,
  params: voiceParams,
  body: RevisionBody,
  success: { 200: VoiceProfile },
  problems: ['revision_conflict'],
  idempotency: 'optional',
  conditional: true,
})
