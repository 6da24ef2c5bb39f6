/** Changes one post of a ready build by choices or by text of the caller's own; the others stay the same, byte for byte. */
import { canonicalJson, mostSegments } from '@broadside/composer/index'
import type { Choices, UnitChoice } from '@broadside/composer/engine/choices/choices'
import { flagsFor } from '@broadside/composer/engine/flags'
import type { ChoiceProblem } from '@broadside/composer/engine/choices/rechoose'
import type { changeDestination as endpoint } from '@broadside/contract/features/builds'
import type { Input } from '@broadside/contract/endpoint'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { type ErrorDetail, invalid, invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { emitChanges } from '#signals/changes/changes.ts'
import { toBuildInput } from './build-input.ts'
import { getBuild, lockForChange } from './builds.ts'
import { updateBuild } from './builds.store.ts'
import { assertRevision } from './expected.ts'
import { replaceDraft, replaceWritten } from './regenerate.ts'
import type { BuildRow, Composed, Redraft } from './stored.ts'
import type { Rechosen } from './thread/tasks.ts'
import { threadsFor } from './thread/threads.ts'

type Body = Input<typeof endpoint>['body']

export interface DestinationChange {
  accountId: string
  body: Body
  ifMatch: string | undefined
}

/** Milliseconds. */
const timeout = 30_000

const sentences: Readonly<Record<ChoiceProblem['reason'], () => ReturnType<typeof say>>> = {
  unknown_unit: () => say('unknown_build_unit'),
  partial_sentences: () => say('incomplete_sentences'),
  repeated_unit: () => say('repeated_build_unit'),
  unknown_slots: () => say('unknown_build_slots'),
}

const toDetail = ({ path, reason, value }: ChoiceProblem): ErrorDetail => ({ ...sentences[reason](), location: `body.${path}`, value })

type Given = Extract<Body['hook'], object> | string

const toChoice = (given: Given): UnitChoice => (typeof given === 'string' ? given : given.unit)

const toChoices = ({ hook, facts, order, closing, idea_only }: Body): Choices => ({
  hook: hook === undefined ? undefined : toChoice(hook),
  facts: facts?.map(toChoice),
  order,
  closing,
  isIdeaOnly: idea_only,
})

const hasChoices = ({ hook, facts, order, closing, idea_only }: Body): boolean =>
  [hook, facts, order, closing].some((part) => part !== undefined) || idea_only === true

function assertBody(body: Body): void {
  if (body.segments && (hasChoices(body) || body.reset)) throw invalidAt('body.segments', say('text_or_choices'))
  if (!body.segments && !hasChoices(body) && !body.reset) throw invalidAt('body', say('nothing_to_change'))
}

/** Throws `build_not_ready` or `revision_conflict`. */
function readyResult(row: BuildRow, revision: number): Composed {
  if (row.state !== 'ready' || !row.result)
    throw new Problem('build_not_ready', `Posts can be changed only while the build is ready. It is ${row.state}.`)
  assertRevision(row, revision)
  return row.result
}

/** The post as stored, with its settings and flags. */
function draftIn({ result, settings }: Composed, accountId: string): Redraft {
  const plan = result.destinations.find(({ account_id }) => account_id === accountId)
  if (!plan) throw notFound('destination')
  return { plan, settings: settings[accountId] ?? {}, flags: flagsFor(result.review_flags, accountId) }
}

function assertSegments({ input }: BuildRow, { plan }: Redraft, { segments }: Body): void {
  const profiles = input.destinations.find(({ account_id }) => account_id === plan.account_id)?.profiles
  const maximum = Math.min(profiles?.find(({ key }) => key === plan.output_profile)?.maxSegments ?? 1, mostSegments)
  if (segments && segments.length > maximum) throw invalidAt('body.segments', say('too_many_build_segments', { maximum }), segments.length)
}

async function write(ctx: WorkspaceCtx, row: BuildRow, base: Redraft, body: Body): Promise<Redraft> {
  assertSegments(row, base, body)
  const segments = body.segments?.map(({ body: text, title = '', description = '' }) => ({ body: text, title, description }))
  const rechoice = { current: base.plan, choices: toChoices(body), segments }
  const made = await threadsFor(ctx.threads, row.workspace_id).run<Rechosen>(
    { kind: 'rechoose', input: toBuildInput(ctx, row.input), accountId: base.plan.account_id, rechoice },
    { signal: ctx.signal, timeout, onPhase: () => undefined },
  )
  if ('problems' in made) throw invalid(made.problems.map(toDetail))
  return made
}

/**
 * Throws `validation_failed`, `build_not_ready`, `revision_conflict`, or `not_found` if the build has no post for the account. The text is
 * written before the build is locked, so of two changes of one revision the second is rejected.
 */
export async function changeDestination(ctx: WorkspaceCtx, id: string, { accountId, body, ifMatch }: DestinationChange): Promise<BuildRow> {
  assertBody(body)
  const read = assertCurrent(await getBuild(ctx, id), 'publication build', ifMatch)
  const before = readyResult(read, body.expected_revision)
  const current = draftIn(before, accountId)
  const original = before.originals?.[accountId] ?? current
  const base = body.reset ? original : current
  const made = body.segments || hasChoices(body) ? await write(ctx, read, base, body) : undefined
  return transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, undefined)
    const composed = readyResult(row, body.expected_revision)
    const result: Composed = made
      ? { ...replaceDraft(composed, made), originals: { ...composed.originals, [accountId]: original } }
      : replaceWritten(composed, original)
    const changed = await updateBuild(ctx.db, ctx.workspace.id, id, {
      result: canonicalJson(result),
      revision: row.revision + 1,
      updated_at: ctx.clock.now(),
    })
    emitChanges(ctx, [{ type: 'build.phase', workspaceId: row.workspace_id, ids: { build_id: id }, revision: changed.revision }])
    return changed
  })
}
