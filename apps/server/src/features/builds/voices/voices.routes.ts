import { assignAccountVoice } from '@broadside/contract/features/accounts'
import {
  createVoiceProfile,
  deleteVoiceProfile,
  getVoiceProfile,
  listVoiceProfiles,
  makeVoiceProfileDefault,
  previewVoiceProfile,
  replaceVoiceProfile,
} from '@broadside/contract/features/voices'
import { type Route, route } from '#http/bind.ts'
import { previewVoice } from './preview.ts'
import { presentProfile } from './voices.present.ts'
import { assignProfile, createProfile, deleteProfile, getProfile, listProfiles, makeDefault, replaceProfile } from './voices.ts'
import { defined } from '#lib/defined.ts'

export const voicesRoutes: Route[] = [
  route(listVoiceProfiles, async (ctx) => ({ items: (await listProfiles(ctx, ctx.workspace.id)).map(presentProfile) })),
  route(createVoiceProfile, async (ctx, { body: { name, definition = {} } }) =>
    presentProfile(await createProfile(ctx, ctx.workspace.id, { name, definition })),
  ),
  route(getVoiceProfile, async (ctx, { params }) => presentProfile(await getProfile(ctx, ctx.workspace.id, params.id))),
  route(replaceVoiceProfile, async (ctx, { params, body }, { ifMatch }) => {
    const basis = { revision: body.expected_revision, ifMatch, location: 'body.expected_revision' as const }
    return presentProfile(await replaceProfile(ctx, ctx.workspace.id, params.id, { name: body.name, definition: body.definition, basis }))
  }),
  route(deleteVoiceProfile, async (ctx, { params, query }, { ifMatch }) => {
    const basis = { revision: query.expected_revision, ifMatch, location: 'query.expected_revision' as const }
    await deleteProfile(ctx, ctx.workspace.id, params.id, basis)
  }),
  route(makeVoiceProfileDefault, async (ctx, { params, body }, { ifMatch }) => {
    const basis = { revision: body.expected_revision, ifMatch, location: 'body.expected_revision' as const }
    return presentProfile(await makeDefault(ctx, ctx.workspace.id, params.id, basis))
  }),
  route(previewVoiceProfile, async (ctx, { params, body }) => ({ text: await previewVoice(ctx, params.id, body.text) })),
  route(assignAccountVoice, async (ctx, { params, body }, { ifMatch }) => {
    const profileId = body.voice_profile_id
    const changed = await assignProfile(ctx, ctx.workspace.id, { accountId: params.id, profileId, ifMatch })
    // The time of the change is part of the entity tag but not of the response.
    const answer = {
      account_id: params.id,
      ...defined({ voice_profile_id: profileId ?? undefined }),
      updated_at: changed.toISOString(),
    }
    return answer
  }),
]
