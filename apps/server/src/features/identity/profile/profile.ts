import type { UpdateProfileBody } from '@broadside/contract/features/account-safety.schemas'
import type { Static } from 'typebox'
import { type ActorCtx, transact } from '#server/context.ts'
import type { NewRow } from '#db/schema.ts'
import { assertMatch } from '#http/etag.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { isLanguageTag } from '#lib/language.ts'
import { lockUser, toAcceptance, updateUser, type User, usernameProblem } from '#identity/users/users.ts'
import { makeAvatar } from './avatar.ts'
import * as store from './profile.store.ts'

/** Creates no new version if nothing changes. Throws `precondition_failed` or `name_taken`. */
function changeProfile(
  ctx: ActorCtx,
  changes: Partial<NewRow<'users'>>,
  { ifMatch, alongside }: { ifMatch?: string | undefined; alongside?: (ctx: ActorCtx, user: User) => Promise<unknown> } = {},
): Promise<User> {
  return transact(ctx, async (ctx) => {
    const user = await lockUser(ctx, ctx.actor.userId)
    assertMatch(ifMatch, user)
    await alongside?.(ctx, user)
    const columns = Object.entries(changes).filter(([name, value]) => user[name as keyof typeof user] !== value)
    return columns.length ? updateUser(ctx, user, Object.fromEntries(columns)) : user
  })
}

/** Throws `validation_failed`, `precondition_failed` or `name_taken`. A new picture URL removes the uploaded picture. */
export function updateProfile(ctx: ActorCtx, change: Static<typeof UpdateProfileBody>, ifMatch: string | undefined): Promise<User> {
  const { display_name: name, avatar_url: picture, ...rest } = change
  const problem = rest.username === undefined ? undefined : usernameProblem(rest.username)
  if (problem) throw invalidAt('body.username', problem, rest.username)
  if (rest.language && !isLanguageTag(rest.language)) throw invalidAt('body.language', say('not_a_language'), rest.language)
  const changes = {
    ...rest,
    ...(name === undefined ? {} : { display_name: name ?? '' }),
    ...(picture === undefined ? {} : { avatar_url: picture ?? '' }),
  }
  const removeOther = async ({ db }: ActorCtx, user: User) => {
    if (picture !== undefined && picture !== user.avatar_url) await store.deleteAvatar(db, user.id)
  }
  return changeProfile(ctx, changes, { ifMatch, alongside: removeOther })
}

/** Throws `validation_failed` if the upload is not a decodable PNG, JPEG or WebP, or `precondition_failed`. */
export async function putAvatar(ctx: ActorCtx, upload: Buffer, ifMatch: string | undefined): Promise<User> {
  const { bytes, hash, path } = await makeAvatar(upload)
  const keep = ({ db, actor, clock }: ActorCtx) => store.replaceAvatar(db, { user_id: actor.userId, hash, bytes, created_at: clock.now() })
  return changeProfile(ctx, { avatar_url: `${ctx.origin}${path}` }, { ifMatch, alongside: keep })
}

/** Throws `precondition_failed`. */
export const removeAvatar = (ctx: ActorCtx, ifMatch: string | undefined): Promise<User> =>
  changeProfile(ctx, { avatar_url: '' }, { ifMatch, alongside: ({ db, actor }) => store.deleteAvatar(db, actor.userId) })

export const acceptLegal = (ctx: ActorCtx): Promise<User> => changeProfile(ctx, toAcceptance(ctx))
