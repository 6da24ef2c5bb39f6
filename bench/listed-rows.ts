/** A page of rows for each list of a workspace that publishing does not fill: media, social sets and notifications. */
import { uuid7 } from '../apps/server/src/lib/ids.ts'
import type { Database } from '../apps/server/src/db/open.ts'

/** Rows of each list. */
export const listedRows = 50
/** Accounts of each social set. */
const accountsPerSet = 4
/** Every so many files, one has a tag, one is used by a draft, and every so many notifications, one is read. */
const every = 5

interface Owner {
  userId: string
  workspaceId: string
  accountIds: readonly string[]
}

const each = <T>(make: (index: number) => T): T[] => Array.from({ length: listedRows }, (_, index) => make(index))

async function addMedia({ db }: Database, { userId, workspaceId }: Owner, dates: { created_at: Date; updated_at: Date }): Promise<void> {
  const files = each((index) => ({ id: uuid7(), hash: index.toString(16).padStart(64, '0') }))
  await db
    .insertInto('media')
    .values(
      files.map(({ id, hash }, index) => ({
        ...dates,
        id,
        workspace_id: workspaceId,
        filename: `harbour-${index}.jpg`,
        mime: 'image/jpeg',
        size: 400_000 + index,
        sha256: hash,
        width: 1600,
        height: 1200,
        alt_text: 'The harbour in the morning, with the ferry at the quay.',
        processing_status: 'ready',
        analysis_status: 'ready',
        storage_key: `${workspaceId}/${id}/original`,
        thumbnail_key: `${workspaceId}/${id}/thumbnail`,
        created_by: userId,
      })),
    )
    .execute()
  const some = files.filter((_, index) => index % every === 0)
  const tag = { ...dates, id: uuid7(), workspace_id: workspaceId, name: 'Harbour' }
  await db.insertInto('media_tags').values(tag).execute()
  await db
    .insertInto('media_tag_items')
    .values(some.map(({ id }) => ({ tag_id: tag.id, media_id: id, workspace_id: workspaceId })))
    .execute()
  const { id: draft } = await db
    .selectFrom('publications')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('media_uses')
    .values(some.map(({ id }) => ({ media_id: id, workspace_id: workspaceId, subject_kind: 'publication', subject_id: draft })))
    .execute()
}

async function addSets({ db }: Database, owner: Owner, dates: { created_at: Date; updated_at: Date }): Promise<void> {
  const { workspaceId, accountIds } = owner
  const sets = each((index) => ({ ...dates, id: uuid7(), workspace_id: workspaceId, name: `Set ${index}` }))
  await db.insertInto('social_sets').values(sets).execute()
  await db
    .insertInto('social_set_accounts')
    .values(
      sets.flatMap(({ id }, index) =>
        Array.from({ length: accountsPerSet }, (_, position) => ({
          social_set_id: id,
          workspace_id: workspaceId,
          social_account_id: accountIds[(index + position) % accountIds.length] ?? '',
          position,
        })),
      ),
    )
    .execute()
}

const addNotifications = ({ db }: Database, { userId, workspaceId }: Owner, now: Date) =>
  db
    .insertInto('notifications')
    .values(
      each((index) => ({
        id: uuid7(),
        user_id: userId,
        workspace_id: workspaceId,
        topic: 'publish_failed',
        event_key: `bench:${index}`,
        title: 'A post could not be published',
        body: 'Mastodon did not accept the post. Change it, then try again.',
        href: `/posts?w=${workspaceId}`,
        payload: JSON.stringify({ publication_id: uuid7() }),
        actions: JSON.stringify([{ label: 'Open the post', kind: 'primary', href: `/posts?w=${workspaceId}` }]),
        words: JSON.stringify({
          title: { group: 'notices', code: 'publication_failed' },
          body: [{ group: 'notices', code: 'publication_failed_text' }],
        }),
        created_at: new Date(now.getTime() - index * 60_000),
        read_at: index % every ? now : null,
      })),
    )
    .execute()

export async function addListedRows(database: Database, owner: Owner, now: Date): Promise<void> {
  const dates = { created_at: now, updated_at: now }
  await addMedia(database, owner, dates)
  await addSets(database, owner, dates)
  await addNotifications(database, owner, now)
}
