/** Queries of the public pages. Readers identify a workspace by its site's slug, so some queries start from it. */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row, Tables } from '#db/schema.ts'
import type { MediaRow } from '#media/media/media.ts'
import { numberedSlug } from '#lib/slug.ts'
import { slugLimit } from './site.slug.ts'

export type Post = Row<'site_posts'>

const siteColumns = [
  'id',
  'name',
  'color',
  'avatar_url',
  'timezone',
  'default_language',
  'site_slug',
  'site_title',
  'site_description',
  'site_visibility',
  'updated_at',
] as const satisfies readonly (keyof Row<'workspaces'>)[]

export type SiteRow = Pick<Row<'workspaces'>, (typeof siteColumns)[number]>

const slugBatch = 50

/** The first of `slug`, `slug-2`, `slug-3`, … that no post of the workspace has, counted from `from`. */
async function findFreeSlug(db: Db, workspaceId: string, wanted: string, from: number): Promise<{ slug: string; number: number }> {
  const candidates = Array.from({ length: slugBatch }, (_, index) => ({
    slug: numberedSlug(wanted, from + index, slugLimit),
    number: from + index,
  }))
  const rows = await db
    .selectFrom('site_posts')
    .select('slug')
    .where('workspace_id', '=', workspaceId)
    .where('slug', '=', sql<string>`any(${candidates.map(({ slug }) => slug)})`)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return candidates.find(({ slug }) => !taken.has(slug)) ?? findFreeSlug(db, workspaceId, wanted, from + slugBatch)
}

/** Inserts the post under the first free slug and returns it; an existing post keeps its slug. */
export async function insertPost(db: Db, wanted: string, row: Omit<NewRow<'site_posts'>, 'slug'>): Promise<string> {
  for (let from = 1; ;) {
    const { slug, number } = await findFreeSlug(db, row.workspace_id, wanted, from)
    const inserted = await db
      .insertInto('site_posts')
      .values({ ...row, slug })
      .onConflict((conflict) => conflict.doNothing())
      .returning('slug')
      .executeTakeFirst()
    if (inserted) return inserted.slug
    const existing = await db
      .selectFrom('site_posts')
      .select('slug')
      .where('workspace_id', '=', row.workspace_id)
      .where('destination_id', '=', row.destination_id)
      .executeTakeFirst()
    if (existing) return existing.slug
    // Another post took the slug between the lookup and the insert.
    from = number + 1
  }
}

export type ArticleColumns = Pick<Post, 'article_version' | 'article_html' | 'article_title' | 'article_text' | 'article_media'>

/** Posts of all workspaces whose article is missing or outdated, for the job that renders them. */
export const listUnrendered = (db: Db, version: number, limit: number) =>
  db
    .selectFrom('site_posts')
    .select(['destination_id', 'workspace_id', 'body', 'title', 'media'])
    .where('article_version', '<', version)
    .orderBy('article_version')
    .orderBy('destination_id')
    .limit(limit)
    .execute()

/** Never replaces the article of a newer version, which another process may have stored. */
export const storeArticle = (
  db: Db,
  { workspace_id, destination_id }: Pick<Post, 'workspace_id' | 'destination_id'>,
  article: ArticleColumns,
) =>
  db
    .updateTable('site_posts')
    .set(article)
    .where('workspace_id', '=', workspace_id)
    .where('destination_id', '=', destination_id)
    .where('article_version', '<', article.article_version)
    .execute()

export const markRemoved = async (db: Db, workspaceId: string, destinationIds: readonly string[], at: Date): Promise<void> => {
  await db
    .updateTable('site_posts')
    .set({ removed_at: at, updated_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('destination_id', '=', sql<string>`any(${[...destinationIds]})`)
    .where('removed_at', 'is', null)
    .execute()
}

/** Restores removed posts at their former URLs. */
export const markRestored = async (db: Db, workspaceId: string, destinationIds: readonly string[], at: Date): Promise<void> => {
  await db
    .updateTable('site_posts')
    .set({ removed_at: null, updated_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('destination_id', '=', sql<string>`any(${[...destinationIds]})`)
    .where('removed_at', 'is not', null)
    .execute()
}

const lastChange = (eb: ExpressionBuilder<Tables, 'workspaces'>) =>
  eb
    .selectFrom('site_posts as c')
    .whereRef('c.workspace_id', '=', 'workspaces.id')
    .select('c.updated_at')
    .orderBy('c.updated_at', 'desc')
    .limit(1)
    .as('posts_changed_at')

export type ChangingSite = SiteRow & { posts_changed_at: Date | null }

export const findSite = (db: Db, slug: string): Promise<ChangingSite | undefined> =>
  db.selectFrom('workspaces').select(siteColumns).select(lastChange).where('site_slug', '=', slug).executeTakeFirst()

export const getSite = (db: Db, workspaceId: string): Promise<SiteRow> =>
  db.selectFrom('workspaces').select(siteColumns).where('id', '=', workspaceId).executeTakeFirstOrThrow()

type PostQuery = SelectQueryBuilder<Tables, 'site_posts', object>

const published = (db: Db, workspaceId: string): PostQuery =>
  db.selectFrom('site_posts').where('workspace_id', '=', workspaceId).where('removed_at', 'is', null)

const listColumns = [
  'destination_id',
  'workspace_id',
  'slug',
  'title',
  'summary',
  'tags',
  'canonical_url',
  'media',
  'published_at',
  'updated_at',
  'removed_at',
  'article_version',
  'article_title',
  'article_text',
  'article_media',
] as const satisfies readonly (keyof Post)[]

/** Characters to read of a text without an article. */
const unrenderedText = 4000

/** Reads the text only when there is no article of this version. */
const bodyWithout = (version: number) =>
  sql<string>`case when article_version = ${version} then '' else left(body, ${unrenderedText}::int) end`.as('body')

/** Empty when the article is longer. */
const articleUpTo = (bytes: number) =>
  sql<string>`case when octet_length(article_html) <= ${bytes} then article_html else '' end`.as('article_html')

export interface Reading {
  /** Version of the articles to show. */
  version: number
  /** Omits longer articles. */
  articleBytes: number
}

export interface Page extends Reading {
  limit: number
  /** Slug of a post: the page starts with the next older post (`before`) or ends with the next newer one (`after`). */
  before?: string | undefined
  after?: string | undefined
}

/** Removed posts keep their position, so URLs of pages stay valid. */
const placeOf = (workspaceId: string, slug: string) =>
  sql`(select published_at, destination_id from site_posts where workspace_id = ${workspaceId} and slug = ${slug})`

/** Newest first; with `after`, from that post toward the newest. */
export function listPosts(db: Db, workspaceId: string, { limit, before, after, version, articleBytes }: Page): Promise<Post[]> {
  const direction = after === undefined ? 'desc' : 'asc'
  return published(db, workspaceId)
    .select(listColumns)
    .select([bodyWithout(version), articleUpTo(articleBytes)])
    .$if(before !== undefined, (query) => query.where(sql<boolean>`(published_at, destination_id) < ${placeOf(workspaceId, before ?? '')}`))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(published_at, destination_id) > ${placeOf(workspaceId, after ?? '')}`))
    .orderBy('published_at', direction)
    .orderBy('destination_id', direction)
    .limit(limit)
    .execute()
}

/** The newest posts first. Articles are included until together they exceed `articleBytes`. */
export function listForFeed(db: Db, workspaceId: string, { limit, version, articleBytes }: Reading & { limit: number }): Promise<Post[]> {
  const newest = published(db, workspaceId)
    .select(listColumns)
    .select([bodyWithout(version), 'article_html'])
    .orderBy('published_at', 'desc')
    .orderBy('destination_id', 'desc')
    .limit(limit)
  const order = sql`order by published_at desc, destination_id desc`
  const fits = sql<boolean>`sum(octet_length(article_html)) over (${order} rows unbounded preceding) <= ${articleBytes}`
  return db
    .selectFrom(newest.as('p'))
    .select([...listColumns, 'body'])
    .select(sql<string>`case when ${fits} then article_html else '' end`.as('article_html'))
    .orderBy('published_at', 'desc')
    .orderBy('destination_id', 'desc')
    .execute()
}

/** A site with one of its posts, removed or not; `post` is undefined when it never existed. */
export async function findPost(
  db: Db,
  slug: string,
  postSlug: string,
): Promise<{ site: ChangingSite; post: Post | undefined } | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .leftJoin('site_posts as p', (join) => join.onRef('p.workspace_id', '=', 'workspaces.id').on('p.slug', '=', postSlug))
    .select(siteColumns.map((column) => `workspaces.${column}` as const))
    .select(lastChange)
    .select(sql<Post | null>`case when p.slug is not null then to_jsonb(p) end`.as('post'))
    .where('site_slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  const { post, ...site } = row
  return { site, post: post ? withDates(post) : undefined }
}

/** Parses the dates of a row that was selected as JSON. */
const withDates = (post: Post): Post => ({
  ...post,
  published_at: new Date(post.published_at),
  updated_at: new Date(post.updated_at),
  removed_at: post.removed_at && new Date(post.removed_at),
})

export type AdjacentPost = Post & { side: 'newer' | 'older' }

export function findAdjacentPosts(
  db: Db,
  { workspace_id: workspaceId, destination_id, published_at }: Post,
  { version, articleBytes }: Reading,
): Promise<AdjacentPost[]> {
  const beside = (side: 'newer' | 'older') => {
    const direction = side === 'newer' ? 'asc' : 'desc'
    const place = sql`(${published_at}::timestamptz, ${destination_id}::text)`
    const rows = published(db, workspaceId)
      .select(listColumns)
      .select([bodyWithout(version), articleUpTo(articleBytes), sql<'newer' | 'older'>`${sql.lit(side)}::text`.as('side')])
      .where(
        side === 'newer'
          ? sql<boolean>`(published_at, destination_id) > ${place}`
          : sql<boolean>`(published_at, destination_id) < ${place}`,
      )
      .orderBy('published_at', direction)
      .orderBy('destination_id', direction)
      .limit(1)
    return db.selectFrom(rows.as(side)).selectAll()
  }
  return beside('newer').unionAll(beside('older')).execute()
}

/** A file of a published post, even if it was moved to the trash since. */
export const findShownMedia = (
  db: Db,
  slug: string,
  mediaId: string,
): Promise<(MediaRow & { site_visibility: SiteRow['site_visibility'] }) | undefined> =>
  db
    .selectFrom('workspaces as w')
    .innerJoin('media as m', 'm.workspace_id', 'w.id')
    .selectAll('m')
    .select('w.site_visibility')
    .where('w.site_slug', '=', slug)
    .where('m.id', '=', mediaId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('site_posts as p')
          .whereRef('p.workspace_id', '=', 'w.id')
          .where('p.removed_at', 'is', null)
          .where(sql<boolean>`p.media @> ${JSON.stringify([{ media_id: mediaId }])}::jsonb`)
          .select(sql`1`.as('one')),
      ),
    )
    .executeTakeFirst()

export const getSiteSlug = async (db: Db, workspaceId: string): Promise<string> =>
  (await db.selectFrom('workspaces').select('site_slug').where('id', '=', workspaceId).executeTakeFirstOrThrow()).site_slug
