/** What a request names, looked up and frozen into the input of its build: later changes elsewhere do not reach it. */
import type { Voice } from '@broadside/composer/index'
import type { WorkspaceCtx } from '../../context.ts'
import { type ErrorDetail, invalid } from '../../lib/errors.ts'
import { type AccountRow, findActiveAccounts, toNetworkAccount } from '../accounts/accounts.ts'
import { findUsableMedia } from '../media/media.ts'
import { type AssignedProfile, listProfiles } from '../voices/voices.ts'
import type { CreateBody } from './builds.policy.ts'
import { findBuildSettings } from './builds.store.ts'
import { type FrozenDestination, type FrozenVoice, notesId, type StoredInput, type StoredSource } from './stored.ts'

const mostDestinations = 20
const emptyDirection = { outcome: '', audience: '', angle: '', tone_adjustment: '', media_preference: '' }

/** The accounts that were named, in that order, else the oldest of the workspace. */
async function chooseAccounts(ctx: WorkspaceCtx, ids: readonly string[] | undefined, problems: ErrorDetail[]): Promise<AccountRow[]> {
  const found = await findActiveAccounts(ctx.db, ctx.workspace.id, ids)
  if (!ids) return found.toReversed().slice(0, mostDestinations)
  const byId = new Map(found.map((account) => [account.id, account]))
  return ids.flatMap((id, index) => {
    const account = byId.get(id)
    if (!account)
      problems.push({ message: 'There is no such active account in this workspace.', location: `body.account_ids[${index}]`, value: id })
    return account ?? []
  })
}

/** The voice of the request, of the account, or of the workspace, in that order. */
function voiceChooser(profiles: readonly AssignedProfile[], override: string | undefined): (account: AccountRow) => AssignedProfile {
  const byId = new Map(profiles.map((profile) => [profile.id, profile]))
  const common = profiles.find(({ is_default }) => is_default)
  return ({ voice_profile_id }) => {
    const chosen = byId.get(override ?? voice_profile_id ?? '') ?? common
    if (!chosen) throw new Error('the workspace has no default voice profile')
    return chosen
  }
}

const toFrozenVoice = ({ id, name, revision, definition }: AssignedProfile): FrozenVoice => ({
  id,
  name,
  revision,
  definition: definition as unknown as Voice,
})

function freezeDestination({ networks }: WorkspaceCtx, row: AccountRow, voice: AssignedProfile): FrozenDestination {
  const account = toNetworkAccount(row)
  return {
    account_id: row.id,
    platform: row.platform,
    label: row.username || row.slug || row.platform,
    profiles: networks[row.platform]?.profiles(account) ?? [],
    limits: account.limits,
    voice_id: voice.id,
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
    },
  ]
}

/** Throws `validation_failed` with everything that the request names and that is not there. */
export async function freezeInput(ctx: WorkspaceCtx, body: CreateBody): Promise<StoredInput> {
  const problems: ErrorDetail[] = []
  const accounts = await chooseAccounts(ctx, body.account_ids, problems)
  if (body.social_set_id !== undefined)
    problems.push({ message: 'There is no such social set in this workspace.', location: 'body.social_set_id', value: body.social_set_id })
  const profiles = await listProfiles(ctx, ctx.workspace.id)
  if (body.voice_profile_id !== undefined && !profiles.some(({ id }) => id === body.voice_profile_id))
    problems.push({
      message: 'There is no such voice profile in this workspace.',
      location: 'body.voice_profile_id',
      value: body.voice_profile_id,
    })
  const mediaIds = (body.assets ?? []).map(({ media_id }) => media_id)
  const media = await findUsableMedia(ctx.db, ctx.workspace.id, mediaIds)
  for (const [index, id] of mediaIds.entries())
    if (!media.has(id))
      problems.push({ message: 'There is no such media that is ready.', location: `body.assets[${index}].media_id`, value: id })
  if (problems.length) throw invalid(problems)

  const voiceOf = voiceChooser(profiles, body.voice_profile_id)
  const { build_links, thread_numbering } = await findBuildSettings(ctx.db, ctx.workspace.id)
  return {
    idea: body.idea ?? '',
    destination_policy: body.destination_policy,
    direction: { ...emptyDirection, ...body.direction },
    settings: { build_links, thread_numbering },
    destinations: accounts.map((account) => freezeDestination(ctx, account, voiceOf(account))),
    voices: [...new Set(accounts.map(voiceOf))].map(toFrozenVoice),
    sources: toNotes(body),
    assets: [],
  }
}
