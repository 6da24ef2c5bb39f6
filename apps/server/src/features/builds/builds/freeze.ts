/** Resolves the ids of a request and freezes them into the build's input, so later changes elsewhere don't affect it. */
import type { Voice } from '@broadside/composer/index'
import type { OutputProfile } from '@broadside/networks/spec/index'
import type { WorkspaceCtx } from '#server/context.ts'
import { type ErrorDetail, invalid, say } from '#lib/errors.ts'
import { type AccountRow, toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { findUsableMedia } from '#media/media/media.ts'
import { type AssignedProfile, listProfiles } from '#builds/voices/voices.ts'
import type { CreateBody } from './builds.policy.ts'
import { findBuildSettings } from './builds.store.ts'
import { chooseAccounts, type ChosenAccount } from './choose-accounts.ts'
import { type FrozenDestination, type FrozenVoice, notesId, type StoredInput, type StoredSource } from './stored.ts'

const emptyDirection = { outcome: '', audience: '', angle: '', tone_adjustment: '', media_preference: '' }

/** The voice of the request, of the account, or of the workspace, in that order. */
function voiceChooser(profiles: readonly AssignedProfile[], override: string | undefined): (account: AccountRow) => AssignedProfile {
  const byId = new Map(profiles.map((profile) => [profile.id, profile]))
  const common = profiles.find(({ is_default }) => is_default)
  return ({ voice_profile_id }) => {
    const chosen = byId.get(override ?? voice_profile_id ?? '') ?? common
    if (!chosen) throw new Error('The workspace has no default voice profile.')
    return chosen
  }
}

const toFrozenVoice = ({ id, name, revision, definition }: AssignedProfile): FrozenVoice => ({
  id,
  name,
  revision,
  definition: definition as unknown as Voice,
})

function freezeDestination(
  { networks }: WorkspaceCtx,
  { account: row, defaults }: ChosenAccount,
  voice: AssignedProfile,
): FrozenDestination {
  const account = toNetworkAccount(row)
  const profiles = networks[row.platform]?.profiles(account) ?? []
  const isPreferred = ({ key }: OutputProfile) => key === defaults?.default_output_profile
  return {
    account_id: row.id,
    platform: row.platform,
    label: row.username || row.slug || row.platform,
    profiles: [...profiles.filter(isPreferred), ...profiles.filter((profile) => !isPreferred(profile))],
    limits: account.limits,
    voice_id: voice.id,
    ...(defaults && { defaults: { settings: defaults.default_settings ?? {}, segment_settings: defaults.default_segment_settings ?? {} } }),
  }
}

function toNotes({ context_notes, context_may_publish }: CreateBody): StoredSource[] {
  if (!context_notes) return []
  return [
    {
      id: notesId,
      kind: 'text',
      label: 'Notes',
      mime_type: 'text/plain',
      text: context_notes,
      title: '',
      publishable: context_may_publish,
      isOwn: true,
    },
  ]
}

export interface Frozen {
  /** The set whose accounts the build uses. */
  socialSetId: string | null
  input: StoredInput
}

/** Throws `validation_failed` with every requested id that does not exist. */
export async function freezeInput(ctx: WorkspaceCtx, body: CreateBody): Promise<Frozen> {
  const problems: ErrorDetail[] = []
  const { socialSetId, chosen } = await chooseAccounts(ctx, body, problems)
  const profiles = await listProfiles(ctx, ctx.workspace.id)
  if (body.voice_profile_id !== undefined && !profiles.some(({ id }) => id === body.voice_profile_id))
    problems.push({
      ...say('unknown_voice_here'),
      location: 'body.voice_profile_id',
      value: body.voice_profile_id,
    })
  const mediaIds = (body.assets ?? []).map(({ media_id }) => media_id)
  const media = await findUsableMedia(ctx.db, ctx.workspace.id, mediaIds)
  for (const [index, id] of mediaIds.entries())
    if (!media.has(id)) problems.push({ ...say('unknown_media'), location: `body.assets[${index}].media_id`, value: id })
  if (problems.length) throw invalid(problems)

  const voiceOf = voiceChooser(profiles, body.voice_profile_id)
  const { build_links, thread_numbering, build_own_sources, site_slug } = await findBuildSettings(ctx.db, ctx.workspace.id)
  const input = {
    idea: body.idea ?? '',
    destination_policy: body.destination_policy,
    direction: { ...emptyDirection, ...body.direction },
    settings: { build_links, thread_numbering },
    own_pages: { hosts: build_own_sources, site: `${ctx.origin}/site/${site_slug}` },
    destinations: chosen.map((one) => freezeDestination(ctx, one, voiceOf(one.account))),
    voices: [...new Set(chosen.map(({ account }) => voiceOf(account)))].map(toFrozenVoice),
    sources: toNotes(body),
    assets: [],
  }
  return { socialSetId, input }
}
