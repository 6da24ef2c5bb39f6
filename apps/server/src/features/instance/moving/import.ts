/** Imports a workspace: everything is checked first, then bytes are stored, then all rows are written in one transaction. */
import { randomBytes } from 'node:crypto'
import { type App, type Ctx, transact } from '#server/context.ts'
import { findUserByEmail } from '#identity/users/users.ts'
import { type ArchiveReader, BadArchive, openArchive } from '#lib/archive/reader.ts'
import { Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { isUniqueViolation } from '#lib/pg-errors.ts'
import { adoptFile, assertRoomForAll, enqueueAnalyses } from '#media/media/media.ts'
import { sealMissing } from '#publishing/accounts/accounts.ts'
import { type NewDelivery, openDeliveries } from '#publishing/deliveries/deliveries.ts'
import { forecastPublications } from '#publishing/forecast/forecast.ts'
import { refreshProgress } from '#publishing/publication-progress/publication-progress.ts'
import { renderJob } from '#publishing/site/site.ts'
import { findPlace, openMoved } from '#workspaces/workspaces/workspaces.ts'
import { limits } from './format.ts'
import type { Kind } from './kinds/field.ts'
import { kinds } from './kinds/kinds.ts'
import { media } from './kinds/library.ts'
import { destinations, posts } from './kinds/posts.ts'
import { members } from './kinds/workspace.ts'
import * as store from './moving.store.ts'
import { type ArchivedRow, readRows } from './read-rows.ts'
import { type Moment, translateId, translateRow } from './translate.ts'
import { type Verified, verify } from './verify.ts'
import type { Row } from '#db/schema.ts'

export interface ImportOptions {
  path: string
  /** Email address of a user of this server, who becomes the admin. */
  owner: string
  /** Absent creates an organization. */
  organizationId?: string
}

export interface Imported {
  id: string
  name: string
  siteSlug: string
  /** New ids follow from it and the old ones, as described in the manual. */
  namespace: string
  posts: number
  /** Destinations that wait for their time. */
  scheduled: number
  /** Scheduled destinations whose time had passed. They are drafts again. */
  past: number
  /** Destinations that the other server was just sending. A person has to say what became of them. */
  unknown: number
  accounts: number
  media: number
  /** Members who wait for an invitation. */
  invitations: number
}

/** Rows of one statement, and about how many bytes of them are collected at most. */
const batchRows = 500
const batchBytes = 4 * 1024 * 1024

/** How long the bytes of an import that was killed stay in the storage. */
const leftoverMs = 3600_000

async function* inBatches(rows: AsyncIterable<ArchivedRow>): AsyncGenerator<ArchivedRow[], void> {
  let batch: ArchivedRow[] = []
  let bytes = 0
  for await (const row of rows) {
    batch.push(row)
    for (const value of Object.values(row)) if (typeof value === 'string') bytes += value.length
    if (batch.length < batchRows && bytes < batchBytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length) yield batch
}

interface Adopted {
  mime: string
  storage_key: string
}

/** The import in progress. */
interface Work {
  archive: ArchiveReader
  verified: Verified
  namespace: string
  workspaceId: string
  owner: Moment['owner']
  organizationId: string | undefined
  /** By the id in the new workspace. */
  files: Map<string, Adopted>
}

/** Stores the bytes of every file. Nothing refers to them yet. */
async function storeFiles(ctx: Ctx, { archive, namespace, workspaceId, files }: Work): Promise<void> {
  let renewed = Date.now()
  for await (const row of readRows(archive, media)) {
    const id = translateId({ namespace }, String(row['id']))
    const [sha256, filename] = [String(row['sha256']), String(row['filename'])]
    const file = {
      id,
      workspace_id: workspaceId,
      sha256,
      filename,
      mime: String(row['mime']),
      size: Number(row['size']),
      asset_kind: String(row['asset_kind']),
    }
    const adopted = await adoptFile(ctx, file, archive.read(`media/${sha256}`)).catch((error: unknown) => {
      throw error instanceof Problem
        ? new BadArchive(`The file ${JSON.stringify(filename)} can't be imported: ${error.message}`, { cause: error })
        : error
    })
    files.set(id, adopted)
    if (Date.now() - renewed < leftoverMs / 4) continue
    await keepBytes(ctx, workspaceId)
    renewed = Date.now()
  }
}

/** Plans the deletion of the bytes, in case this process is killed. */
const planDeletion = (ctx: Ctx, folder: string) =>
  ctx.queue.enqueue(
    ctx,
    'storage.delete',
    { workspace_id: folder, folder },
    { subject: folder, startAt: new Date(ctx.clock.now().getTime() + leftoverMs) },
  )

/** Postpones the planned deletion. Throws if it has begun. */
async function keepBytes(ctx: Ctx, folder: string): Promise<void> {
  const startAt = new Date(ctx.clock.now().getTime() + leftoverMs)
  const moved = await ctx.queue.move(ctx, 'storage.delete', [{ subject: folder, startAt, priority: 0 }])
  if (!moved.has(folder)) throw new Problem('state_conflict', 'The import took too long, and its files were deleted. Start it again.')
}

async function findMoment(ctx: Ctx, { verified, namespace, workspaceId, owner, organizationId }: Work): Promise<Moment> {
  const { workspace, telegramChats, mentioned } = verified
  const [name, siteSlug] = [String(workspace['name']), String(workspace['site_slug'])]
  const place = await findPlace(ctx, owner.id, { name, siteSlug, ...(organizationId === undefined ? {} : { organizationId }) })
  let freeName = name
  for (let number = 2; await store.isNameTaken(ctx.db, place.organizationId, freeName); number += 1) freeName = `${name} ${number}`
  return {
    ...place,
    namespace,
    workspaceId,
    owner,
    mentioned,
    name: freeName,
    now: ctx.clock.now(),
    origin: ctx.origin,
    takenChats: await store.findTakenChats(ctx.db, telegramChats),
    seal: (grantId) => sealMissing(ctx, grantId),
  }
}

interface Written {
  count: Map<Kind, number>
  changed: Set<string>
  past: number
  unknown: number
}

/** Notes destinations that changed their state, because the state of their posts follows. */
function note(written: Written, before: ArchivedRow, { status, publication_id }: ArchivedRow): void {
  if (before['status'] === status) {
    if (status === 'unknown') written.unknown += 1
    return
  }
  written.changed.add(String(publication_id))
  if (status === 'unknown') written.unknown += 1
  else written.past += 1
}

async function writeKind(ctx: Ctx, kind: Kind, { work, moment, written }: { work: Work; moment: Moment; written: Written }): Promise<void> {
  for await (const batch of inBatches(readRows(work.archive, kind))) {
    const rows = batch.map((row) => {
      const translated = translateRow(moment, kind, row)
      if (kind === destinations) note(written, row, translated)
      return kind === media ? { ...translated, ...work.files.get(String(translated['id'])), processing_status: 'processing' } : translated
    })
    await store.insertRows(ctx.db, kind, rows)
    if (kind === media) await enqueueAnalyses(ctx, rows as unknown as Pick<Row<'media'>, 'workspace_id' | 'id'>[])
    written.count.set(kind, (written.count.get(kind) ?? 0) + rows.length)
  }
}

/** Members wait in an invitation that has no link and can't be accepted. An admin sends it, or not. */
async function inviteMembers(ctx: Ctx, { archive }: Work, { owner, workspaceId, now }: Moment): Promise<number> {
  const invited = new Set([owner.email])
  for await (const { user_id: email, role, status } of readRows(archive, members)) {
    if (typeof email !== 'string' || status !== 'active' || invited.has(email)) continue
    invited.add(email)
    const mailId = uuid7(now)
    await store.insertInvitation(
      ctx.db,
      {
        id: mailId,
        kind: 'invitation',
        recipient: email,
        subject: '',
        sealed: '',
        status: 'delivery_unavailable',
        status_at: now,
        created_at: now,
      },
      {
        id: uuid7(now),
        workspace_id: workspaceId,
        email,
        role: role as Row<'invitations'>['role'],
        token_hash: randomBytes(32),
        mail_id: mailId,
        invited_by_user_id: owner.id,
        created_at: now,
        last_sent_at: now,
        expires_at: now,
      },
    )
  }
  return invited.size - 1
}

/** Creates the deliveries of scheduled destinations. Those of accounts that aren't connected by their time fail, like others. */
async function schedule(ctx: Ctx, workspaceId: string): Promise<number> {
  let count = 0
  for (
    let due = await store.listDue(ctx.db, workspaceId, batchRows);
    due.length;
    due = await store.listDue(ctx.db, workspaceId, batchRows)
  ) {
    await openDeliveries(
      ctx,
      due.map((row): NewDelivery => ({
        workspaceId,
        publicationId: row.publication_id,
        destinationId: row.id,
        accountId: row.social_account_id,
        platform: row.platform,
        dueAt: row.due_at,
        hasMedia: row.has_media,
        heldAt: row.held_at ?? undefined,
      })),
    )
    await forecastPublications(ctx, [...new Set(due.map((row) => row.publication_id))], { notifies: false })
    count += due.length
  }
  return count
}

/** Everything in one transaction, so that a failure leaves nothing. */
async function write(ctx: Ctx, work: Work): Promise<Imported> {
  const moment = await findMoment(ctx, work)
  const { workspaceId, name, siteSlug } = moment
  const written: Written = { count: new Map(), changed: new Set(), past: 0, unknown: 0 }
  for (const kind of kinds) if (kind !== members) await writeKind(ctx, kind, { work, moment, written })
  await openMoved(ctx, workspaceId, moment.owner.id)
  await store.endDeliveries(ctx.db, workspaceId, moment.now)
  const changed = [...written.changed]
  for (let at = 0; at < changed.length; at += batchRows) await refreshProgress(ctx.db, changed.slice(at, at + batchRows))
  const invitations = await inviteMembers(ctx, work, moment)
  const scheduled = await schedule(ctx, workspaceId)
  await ctx.queue.enqueue(ctx, renderJob, {}, { subject: '' })
  await keepBytes(ctx, workspaceId)
  await ctx.queue.cancel(ctx, 'storage.delete', [workspaceId])
  return {
    id: workspaceId,
    name,
    siteSlug,
    namespace: moment.namespace,
    scheduled,
    invitations,
    past: written.past,
    unknown: written.unknown,
    posts: written.count.get(posts) ?? 0,
    accounts: work.verified.connectedAccounts,
    media: written.count.get(media) ?? 0,
  }
}

const sqlState = (error: unknown): string => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '')

/** Errors of the database about the rows: classes 22 and 23 of SQLSTATE. */
function toBadArchive(error: unknown): unknown {
  if (isUniqueViolation(error, 'workspaces_site_slug_key'))
    return new Problem('state_conflict', 'Another workspace was created meanwhile. Try again.')
  if (!/^2[23]/.test(sqlState(error))) return error
  return new BadArchive('The rows of the archive contradict each other, such as a row that refers to one that is not there.', {
    cause: error,
  })
}

function assertLimits(ctx: App, { mediaBytes, connectedAccounts }: Verified): void {
  assertRoomForAll(ctx, mediaBytes)
  const limit = ctx.config.ACCOUNTS_PER_WORKSPACE
  if (limit > 0 && connectedAccounts > limit)
    throw new Problem(
      'limit_reached',
      `The archive has ${connectedAccounts} connected accounts, but a workspace on this instance can have ${limit}.`,
    )
}

/** Imports an archive as a new workspace. Throws BadArchive or a Problem, and leaves nothing then. */
export async function importWorkspace(app: App, { path, owner: email, organizationId }: ImportOptions): Promise<Imported> {
  const owner = await findUserByEmail(app, email)
  if (!owner) throw new Problem('not_found', `No user of this server has the email address ${email}.`)
  await using archive = await openArchive(path, limits)
  const verified = await verify(app, archive)
  assertLimits(app, verified)
  const namespace = uuid7(app.clock.now())
  const workspaceId = translateId({ namespace }, String(verified.workspace['id']))
  const work: Work = { archive, verified, namespace, workspaceId, owner, organizationId, files: new Map() }
  return await app.database.withoutDeadline(async ({ db }) => {
    const ctx: Ctx = { ...app, requestId: '', signal: new AbortController().signal, actor: undefined }
    await transact(ctx, (ctx) => planDeletion(ctx, workspaceId))
    try {
      await storeFiles(ctx, work)
      return await transact({ ...ctx, db }, (ctx) => write(ctx, work))
    } catch (error) {
      await app.mediaStore.removeAll(workspaceId)
      await transact(ctx, (ctx) => ctx.queue.cancel(ctx, 'storage.delete', [workspaceId]))
      throw toBadArchive(error)
    }
  })
}
