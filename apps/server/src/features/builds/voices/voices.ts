/** Voice profiles: how the posts of a workspace sound, and the voice each account uses. */
import { isDeepStrictEqual } from 'node:util'
import { emptyVoice } from '@broadside/composer/voice/voice'
import { type App, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { assertCurrent } from '#http/etag.ts'
import { invalid, invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { isUniqueViolation } from '#lib/pg-errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { toVoice, type VoiceInput, voiceProblems } from './voices.policy.ts'
import * as store from './voices.store.ts'

export type { AssignedProfile } from './voices.store.ts'
type Base = Pick<App, 'db' | 'clock'>

const kind = 'voice profile'

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error, 'voice_profiles_name') ? new Problem('name_taken', 'Another voice profile has this name.') : error
}

function newProfile({ clock }: Pick<App, 'clock'>, workspaceId: string) {
  const now = clock.now()
  return { id: uuid7(now), workspace_id: workspaceId, created_at: now, updated_at: now }
}

export async function createDefaultProfile(ctx: Base, workspaceId: string): Promise<void> {
  const profile = { ...newProfile(ctx, workspaceId), name: 'Default', is_default: true, definition: JSON.stringify(emptyVoice) }
  await store.insertProfile(ctx.db, profile)
}

export const listProfiles = (ctx: Pick<App, 'db'>, workspaceId: string): Promise<store.AssignedProfile[]> =>
  store.listProfiles(ctx.db, workspaceId)

export async function getProfile(ctx: Pick<App, 'db'>, workspaceId: string, profileId: string): Promise<store.AssignedProfile> {
  const profile = await store.findProfile(ctx.db, workspaceId, profileId)
  if (!profile) throw notFound(kind)
  return profile
}

function toAcceptable(input: VoiceInput) {
  const voice = toVoice(input)
  const problems = voiceProblems(voice)
  if (problems.length) throw invalid(problems)
  return voice
}

/** Throws `validation_failed` or `name_taken`. */
export async function createProfile(
  ctx: Base,
  workspaceId: string,
  { name, definition }: { name: string; definition: VoiceInput },
): Promise<store.AssignedProfile> {
  const profile = newProfile(ctx, workspaceId)
  await store.insertProfile(ctx.db, { ...profile, name, definition: JSON.stringify(toAcceptable(definition)) }).catch(nameTaken)
  return getProfile(ctx, workspaceId, profile.id)
}

export interface Basis {
  revision: number
  ifMatch: string | undefined
  location: 'body.expected_revision' | 'query.expected_revision'
}

/** Locks a profile at the revision the change is based on. Throws `not_found`, `precondition_failed` or `revision_conflict`. */
async function lockBasis(
  ctx: Base,
  workspaceId: string,
  profileId: string,
  { revision, ifMatch, location }: Basis,
): Promise<Row<'voice_profiles'>> {
  const profile = assertCurrent(await store.lockProfile(ctx.db, workspaceId, profileId), kind, ifMatch)
  if (profile.revision !== revision) {
    const errors = [{ ...say('current_revision', { revision: profile.revision }), location, value: profile.revision }]
    throw new Problem('revision_conflict', 'The voice profile has changed since this revision.', { errors })
  }
  return profile
}

const nextRevision = (ctx: Base, profile: Row<'voice_profiles'>) => ({
  revision: profile.revision + 1,
  updated_at: nextUpdate(ctx, profile),
})

export interface Replacement {
  name: string
  definition: VoiceInput
  basis: Basis
}

/** Throws `validation_failed`, `name_taken`, and the errors of `lockBasis`. An identical definition keeps the revision. */
export function replaceProfile(
  ctx: Base,
  workspaceId: string,
  profileId: string,
  { name, definition, basis }: Replacement,
): Promise<store.AssignedProfile> {
  const voice = toAcceptable(definition)
  return transact(ctx, async (ctx) => {
    const profile = await lockBasis(ctx, workspaceId, profileId, basis)
    if (profile.name !== name || !isDeepStrictEqual(profile.definition, voice)) {
      const changes = { name, definition: JSON.stringify(voice), ...nextRevision(ctx, profile) }
      await store.updateProfile(ctx.db, workspaceId, profileId, changes).catch(nameTaken)
    }
    return getProfile(ctx, workspaceId, profileId)
  })
}

/** Resets the accounts that use it to the default. Throws `default_profile`, and the errors of `lockBasis`. */
export const deleteProfile = (ctx: Base, workspaceId: string, profileId: string, basis: Basis): Promise<void> =>
  transact(ctx, async (ctx) => {
    const profile = await lockBasis(ctx, workspaceId, profileId, basis)
    if (profile.is_default) throw new Problem('default_profile', "The default voice profile can't be deleted.")
    await store.deleteProfile(ctx.db, workspaceId, profileId)
  })

/** Moves the flag. The previous default keeps its revision, because its content has not changed. */
export const makeDefault = (ctx: Base, workspaceId: string, profileId: string, basis: Basis): Promise<store.AssignedProfile> =>
  transact(ctx, async (ctx) => {
    await store.lockDefault(ctx.db, workspaceId)
    const profile = await lockBasis(ctx, workspaceId, profileId, basis)
    if (!profile.is_default) {
      await store.clearDefault(ctx.db, workspaceId)
      await store.updateProfile(ctx.db, workspaceId, profileId, { is_default: true, ...nextRevision(ctx, profile) })
    }
    return getProfile(ctx, workspaceId, profileId)
  })

export interface Assignment {
  accountId: string
  /** Null means the workspace's default. */
  profileId: string | null
  ifMatch: string | undefined
}

/**
 * Returns the time of the account's last change. Throws `not_found`, `precondition_failed`, or `validation_failed` for
 * a profile of another workspace.
 */
export const assignProfile = (ctx: Base, workspaceId: string, { accountId, profileId, ifMatch }: Assignment): Promise<Date> =>
  transact(ctx, async (ctx) => {
    const account = assertCurrent(await store.lockAccount(ctx.db, workspaceId, accountId), 'account', ifMatch)
    if (profileId !== null && !(await store.lockProfile(ctx.db, workspaceId, profileId)))
      throw invalidAt('body.voice_profile_id', say('unknown_voice'), profileId)
    if (account.voice_profile_id === profileId) return account.updated_at
    const updated_at = nextUpdate(ctx, account)
    await store.assignProfile(ctx.db, workspaceId, accountId, { voice_profile_id: profileId, updated_at })
    return updated_at
  })
