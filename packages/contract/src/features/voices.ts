/** Voice profiles. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { resourceOf, throughResource } from '../resource.ts'
import { expectedRevision, idParams, workspaceQuery } from './common.ts'
import { RevisionBody } from './publications.schemas.ts'
import {
  CreateVoiceProfileBody,
  ReplaceVoiceProfileBody,
  VoicePreview,
  VoicePreviewBody,
  VoiceProfile,
  VoiceProfileList,
} from './voices.schemas.ts'

const voiceParams = idParams('The voice profile.')
const voiceProfiles = resourceOf({
  tag: 'voice-profiles',
  path: '/voice-profiles',
  params: voiceParams,
  item: VoiceProfile,
  access: throughResource('voice_profile'),
})

export const listVoiceProfiles = voiceProfiles.list('list-voice-profiles', {
  summary: 'List voice profiles',
  description: 'The default first, then by name.',
  query: workspaceQuery,
  success: { 200: VoiceProfileList },
})

export const createVoiceProfile = voiceProfiles.create('create-voice-profile', {
  summary: 'Create a voice profile',
  description: "Names are unique in the workspace, case-insensitive. It isn't the default until it is made so.",
  body: CreateVoiceProfileBody,
  problems: ['name_taken'],
})

export const getVoiceProfile = voiceProfiles.get('get-voice-profile', {
  summary: 'Get a voice profile',
  description: 'Its definition, and the accounts that it is assigned to.',
})

export const replaceVoiceProfile = voiceProfiles.replace('replace-voice-profile', {
  summary: 'Replace a voice profile',
  description:
    "Replaces the name and the whole definition and increments the revision. Refused with `revision_conflict` when `expected_revision` isn't the current revision.",
  body: ReplaceVoiceProfileBody,
  problems: ['name_taken', 'revision_conflict'],
})

export const deleteVoiceProfile = voiceProfiles.delete('delete-voice-profile', {
  summary: 'Delete a voice profile',
  description: "Its accounts return to the workspace's default voice profile. The default itself can't be deleted.",
  query: Type.Object({ expected_revision: expectedRevision }),
  problems: ['default_profile', 'revision_conflict'],
})

export const makeVoiceProfileDefault = voiceProfiles.below.post('make-voice-profile-default', 'default', {
  summary: 'Set the default voice profile',
  description: 'Replaces the current default. Builds use it for accounts without their own voice profile.',
  body: RevisionBody,
  problems: ['revision_conflict'],
})

const { post } = endpointsOf('voice-profiles')

export const previewVoiceProfile = post('preview-voice-profile', '/voice-profiles/{id}/preview', {
  summary: 'Preview a voice profile',
  description:
    'Applies its corrections and its formality to a text and removes its forbidden phrases, as builds do with an idea. Changes nothing.',
  access: inWorkspace('viewer', 'resource.voice_profile'),
  params: voiceParams,
  body: VoicePreviewBody,
  success: { 200: VoicePreview },
  readOnly: true,
  permission: 'api:read',
})
