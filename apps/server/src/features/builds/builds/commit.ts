/** Turns a ready build into a draft publication in one transaction. The id is derived from the build, so a repeat gives the same one. */
import type { DestinationPlan } from '@broadside/composer/index'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { StoredMedia } from '#db/schema.ts'
import { invalid, invalidAt, Problem, say } from '#lib/errors.ts'
import { uuid5 } from '#lib/ids.ts'
import { findActiveAccounts } from '#publishing/accounts/accounts.ts'
import { findUsableMedia, setMediaUses } from '#media/media/media.ts'
import { type BuiltDestination, insertBuiltPublication } from '#publishing/publications/publications.ts'
import { announce, lockForChange } from './builds.ts'
import { updateBuild } from './builds.store.ts'
import { type Confirmation, confirmFlags } from './confirm-flags.ts'
import { mediaIdsOf, segmentSettingsOf, settingsOf } from './draft-content.ts'
import { assertRevision, type Expectation } from './expected.ts'
import type { BuildRow, Composed } from './stored.ts'

export interface Commit {
  /** Accounts to commit; undefined means all. */
  accountIds: readonly string[] | undefined
  confirmed: Confirmation
  expected: Expectation
}

const titleLength = 300

const cut = (text: string, characters: number): string => [...text].slice(0, characters).join('')

/**
 * Returns the id of the publication. Throws `build_not_ready`, `build_no_destination`, `build_media_unavailable`,
 * `flags_unconfirmed`, `revision_conflict`, or `validation_failed`.
 */
export const commitBuild = (ctx: WorkspaceCtx, id: string, { accountIds, confirmed, expected }: Commit): Promise<string> => {
  if (confirmed === true && expected.revision === undefined) throw invalidAt('body.expected_revision', say('all_flags_need_revision'))
  return transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, expected.ifMatch)
    if (row.state === 'committed' && row.publication_id !== null) return row.publication_id
    assertRevision(row, expected.revision)
    assertKnown(row, accountIds)
    if (row.state !== 'ready' || !row.result)
      throw new Problem('build_not_ready', `Only a build that is ready can be committed. This build is ${row.state}.`)
    const media = await findReleased(ctx, row)
    const drafts = await findDrafts(ctx, row.result, accountIds)
    const destinations = drafts.map((draft) => toDestination(row, draft, media))
    if (!destinations.length) throw new Problem('build_no_destination', "None of this build's accounts is still connected.")

    const reviewFlags = confirmFlags(ctx, row.result, drafts, confirmed)
    const { direction, canonical_text } = row.result.result
    const publicationId = uuid5(row.id, 'publication')
    await insertBuiltPublication(ctx, {
      id: publicationId,
      buildId: row.id,
      title: cut(direction.thesis, titleLength),
      text: canonical_text,
      goal: direction.outcome,
      audience: direction.audience,
      sourceUrl: row.context_urls[0] ?? '',
      socialSetId: row.social_set_id,
      media,
      reviewFlags,
      destinations,
    })
    await setMediaUses(ctx, 'build', row.id, [])
    // The revision rises by two, for `committing` and `committed`, though the transaction only ever shows the second.
    const committed = await updateBuild(ctx.db, ctx.workspace.id, row.id, {
      state: 'committed',
      phase: 'committed',
      revision: row.revision + 2,
      publication_id: publicationId,
      updated_at: ctx.clock.now(),
    })
    await announce(ctx, committed)
    return publicationId
  })
}

function assertKnown({ input }: BuildRow, accountIds: readonly string[] = []): void {
  const problems = accountIds.flatMap((id, index) =>
    input.destinations.some(({ account_id }) => account_id === id)
      ? []
      : [{ ...say('unknown_build_destination'), location: `body.destinations[${index}]`, value: id }],
  )
  if (problems.length) throw invalid(problems)
}

async function findReleased(ctx: WorkspaceCtx, { assets }: BuildRow): Promise<StoredMedia[]> {
  const ids = assets.filter(({ may_publish }) => may_publish).map(({ media_id }) => media_id)
  const usable = await findUsableMedia(ctx.db, ctx.workspace.id, ids)
  const gone = ids.filter((id) => !usable.has(id))
  if (gone.length) {
    const errors = gone.map((id) => ({ ...say('file_not_ready'), location: 'path.id', value: id }))
    throw new Problem('build_media_unavailable', 'A file of this build is still processing or is in the trash.', { errors })
  }
  return ids.map((media_id) => ({ media_id }))
}

/** Skips disconnected accounts, and drafts without a profile because they cannot be published. */
async function findDrafts(ctx: WorkspaceCtx, { result }: Composed, accountIds: readonly string[] | undefined): Promise<DestinationPlan[]> {
  const drafts = result.destinations.filter(
    ({ account_id, output_profile }) => output_profile !== '' && (accountIds?.includes(account_id) ?? true),
  )
  const ids = drafts.map(({ account_id }) => account_id)
  const active = new Set((await findActiveAccounts(ctx.db, ctx.workspace.id, ids)).map(({ id }) => id))
  return drafts.filter(({ account_id }) => active.has(account_id))
}

function toDestination(row: BuildRow, draft: DestinationPlan, released: readonly StoredMedia[]): BuiltDestination {
  const media = mediaIdsOf(row, draft)
  const [first] = draft.segments
  // Omitted media means the first segment inherits the publication's media.
  const own = media.length === released.length ? {} : { media: media.map((media_id) => ({ media_id })) }
  const settings = segmentSettingsOf(row, draft)
  return {
    socialAccountId: draft.account_id,
    platform: draft.platform,
    outputProfile: draft.output_profile,
    ...(first?.title && { title: first.title }),
    ...(first?.description && { description: first.description }),
    settings: settingsOf(row, draft),
    segments: draft.segments.map(({ body }, index) => ({
      text: body,
      ...(index === 0 ? own : { media: [] }),
      ...(settings && { settings }),
    })),
  }
}
