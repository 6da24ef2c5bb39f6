/** Resolves which forms of a network accept a content, with each account's current limits. */
import type { resolveCapabilities } from '@broadside/contract/features/capabilities'
import type { Input } from '@broadside/contract/endpoint'
import type { Account, Draft, DraftSegment, Issue, Network, OutputProfile } from '@broadside/networks/spec/index'
import type { ActorCtx } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import { type ErrorDetail, invalid, say } from '#lib/errors.ts'
import { type AccountRow, findActiveOfWorkspaces, toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { findUsableMedia, toDraftMedia } from '#media/media/media.ts'
import { reachableWorkspaces } from '#http/reachable.ts'

type Body = Input<typeof resolveCapabilities>['body']
type Mention = { media_id: string; alt_text?: string }
type Usable = Awaited<ReturnType<typeof findUsableMedia>>

export interface Resolved {
  account: AccountRow
  profiles: OutputProfile[]
}

/** Lists the active accounts that the caller may read. */
async function findReadable(ctx: Pick<ActorCtx, 'db' | 'clock' | 'actor'>, ids: readonly string[]): Promise<AccountRow[]> {
  const workspaceIds = await reachableWorkspaces(ctx, ctx.actor)
  return findActiveOfWorkspaces(ctx.db, workspaceIds, ids)
}

/** Splits the content into segments; media of the content belong to the first. */
function segmentsOf({ segments = [], media = [] }: Body) {
  const all = segments.length ? segments : [{ text: '' }]
  return all.map((segment, index) => ({
    text: segment.text ?? '',
    media: [...(index === 0 ? media : []), ...('media' in segment ? (segment.media ?? []) : [])] as Mention[],
  }))
}

const mentions = ({ segments = [], media = [] }: Body): { id: string; location: string }[] => [
  ...media.map(({ media_id }, index) => ({ id: media_id, location: `body.media[${index}].media_id` })),
  ...segments.flatMap(({ media: own = [] }, segment) =>
    own.map(({ media_id }, index) => ({ id: media_id, location: `body.segments[${segment}].media[${index}].media_id` })),
  ),
]

/** One query per workspace; accounts are rarely of more than one. */
async function findMedia(db: Db, accounts: readonly AccountRow[], ids: readonly string[]): Promise<Map<string, Usable>> {
  const workspaces = [...new Set(accounts.map((account) => account.workspace_id))]
  const found = await Promise.all(workspaces.map(async (id) => [id, await findUsableMedia(db, id, [...ids])] as const))
  return new Map(found)
}

const intents: Record<string, (profile: OutputProfile) => boolean> = {
  thread: ({ maxSegments }) => maxSegments > 1,
  story: ({ key }) => key.endsWith('.story'),
  short_video: ({ key }) => /\.(reel|short|video)$/.test(key),
  video: ({ key }) => /\.(video|reel|short)$/.test(key),
}

/** Issues about parts that may be written later: titles, settings, alt texts and text. */
const later = new Set<Issue['code']>(['text_required', 'title_required', 'description_required', 'setting_required', 'alt_text_required'])

const fits = (network: Network, draft: Draft, account: Account): boolean =>
  !network.check(draft, account).some(({ severity, code }) => severity === 'error' && !later.has(code))

/** Throws `validation_failed` with every unusable account and medium. */
export async function resolveProfiles(ctx: ActorCtx, body: Body): Promise<Resolved[]> {
  const rows = new Map((await findReadable(ctx, body.account_ids)).map((row) => [row.id, row]))
  const media = await findMedia(
    ctx.db,
    [...rows.values()],
    mentions(body).map(({ id }) => id),
  )
  const known = new Set([...media.values()].flatMap((usable) => [...usable.keys()]))
  const problems: ErrorDetail[] = []
  body.account_ids.forEach((id, index) => {
    if (!rows.has(id)) problems.push({ ...say('unknown_active_account'), location: `body.account_ids[${index}]`, value: id })
  })
  for (const { id, location } of mentions(body)) if (!known.has(id)) problems.push({ ...say('unknown_media'), location, value: id })
  if (problems.length) throw invalid(problems.slice(0, 100))

  const wanted = intents[body.intent ?? ''] ?? (() => true)
  return body.account_ids.flatMap((id) => {
    const row = rows.get(id)
    const network = row && ctx.networks[row.platform]
    if (!row || !network) return row ? [{ account: row, profiles: [] }] : []
    const account = toNetworkAccount(row)
    const segments = draftSegments(body, media.get(row.workspace_id) ?? new Map())
    const profiles = network
      .profiles(account)
      .filter(({ key }) => fits(network, { profile: key, title: '', description: '', segments, settings: {} }, account))
    const preferred = profiles.filter(wanted)
    return [{ account: row, profiles: preferred.length ? preferred : profiles }]
  })
}

const draftSegments = (body: Body, usable: Usable): DraftSegment[] =>
  segmentsOf(body).map(({ text, media }, index) => ({
    id: String(index),
    text,
    title: '',
    description: '',
    media: media.flatMap(({ media_id, alt_text }) => {
      const row = usable.get(media_id)
      return row ? [toDraftMedia(row, alt_text ?? row.alt_text, {})] : []
    }),
    settings: {},
  }))
