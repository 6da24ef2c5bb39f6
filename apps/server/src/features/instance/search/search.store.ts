import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { containing, hasTrigram } from '#lib/search.ts'

export type Kind = 'publication' | 'media' | 'design' | 'account' | 'member' | 'build' | 'set'

export interface Hit {
  id: string
  title: string
  text: string
  status: string | null
  platform: string | null
  has_thumbnail: boolean
  at: Date
  /** 0: the words begin words of the title; 1: the title contains them; 2: only title and text together do. */
  rank: 0 | 1 | 2
}

interface Source {
  /** From `from` to the conditions. */
  rows: (workspaceId: string) => RawBuilder<unknown>
  id: RawBuilder<unknown>
  title: RawBuilder<unknown>
  text: RawBuilder<unknown>
  at: RawBuilder<unknown>
  status?: RawBuilder<unknown>
  platform?: RawBuilder<unknown>
  hasThumbnail?: RawBuilder<unknown>
  /** Columns with trigram indexes, those of titles first, for kinds that can have far more items than `latest`. */
  indexed?: readonly RawBuilder<unknown>[]
}

const idea = sql`(b.input ->> 'idea')`

const sources: Record<Kind, Source> = {
  publication: {
    rows: (id) => sql`from publication_texts t
      join publications p on p.workspace_id = t.workspace_id and p.id = t.publication_id
      where t.workspace_id = ${id} and p.workspace_id = ${id} and p.trashed_at is null`,
    id: sql`p.id`,
    title: sql`t.title`,
    text: sql`t.body`,
    at: sql`p.created_at`,
    status: sql`p.status`,
    indexed: [sql`t.title`, sql`t.body`],
  },
  media: {
    rows: (id) => sql`from media m where m.workspace_id = ${id} and m.trashed_at is null and m.processing_status <> 'uploading'
      and m.asset_kind not in ('design_preview', 'template_preview', 'project_asset')`,
    id: sql`m.id`,
    title: sql`m.filename`,
    text: sql`m.alt_text`,
    at: sql`m.created_at`,
    hasThumbnail: sql`m.thumbnail_key is not null`,
    indexed: [sql`m.filename`, sql`m.alt_text`],
  },
  design: {
    rows: (id) => sql`from designs d where d.workspace_id = ${id} and d.trashed_at is null`,
    id: sql`d.id`,
    title: sql`d.title`,
    text: sql`''`,
    at: sql`d.created_at`,
    indexed: [sql`d.title`],
  },
  account: {
    rows: (id) => sql`from accounts a where a.workspace_id = ${id} and a.is_active`,
    id: sql`a.id`,
    title: sql`coalesce(nullif(a.display_name, ''), a.username)`,
    text: sql`concat_ws(' ', a.username, a.platform, a.slug)`,
    at: sql`a.created_at`,
    platform: sql`a.platform`,
  },
  member: {
    rows: (id) => sql`from workspace_members w join users u on u.id = w.user_id where w.workspace_id = ${id} and w.status = 'active'`,
    id: sql`u.id`,
    title: sql`coalesce(nullif(u.display_name, ''), u.username)`,
    text: sql`concat_ws(' ', u.username, u.email)`,
    at: sql`w.created_at`,
    status: sql`w.role`,
  },
  build: {
    rows: (id) => sql`from builds b where b.workspace_id = ${id}`,
    id: sql`b.id`,
    title: sql`left(split_part(${idea}, E'\n', 1), 140)`,
    text: idea,
    at: sql`b.created_at`,
    status: sql`b.state`,
    indexed: [idea],
  },
  set: {
    rows: (id) => sql`from social_sets s where s.workspace_id = ${id} and s.trashed_at is null`,
    id: sql`s.id`,
    title: sql`s.name`,
    text: sql`''`,
    at: sql`s.created_at`,
  },
}

/** Items of a kind that are searched without an index. */
const latest = 1000
/** Matches of an index that are ranked; more are only found for words that the latest items don't contain. */
const mostMatches = 50
/** Characters of a text in which an excerpt is looked for. */
const readText = 20_000

const holdsAll = (value: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql`(${sql.join(
    patterns.map((pattern) => sql`${value} ilike ${pattern}`),
    sql` and `,
  )})`

const columnsOf = ({ id, title, text, at, status = sql`null::text`, platform = sql`null::text`, hasThumbnail = sql`false` }: Source) =>
  sql`${id} as id, ${title} as title, ${text} as text, ${at} as at, ${status} as status, ${platform} as platform,
    ${hasThumbnail} as has_thumbnail`

async function listBest(db: Db, rows: RawBuilder<unknown>, words: readonly string[], limit: number): Promise<Hit[]> {
  const result = await sql<Hit>`
    select id, title, left(text, ${sql.lit(readText)}) as text, at, status, platform, has_thumbnail,
      case when ${holdsAll(
        sql`(' ' || title)`,
        words.map((word) => containing(` ${word}`)),
      )} then 0 when ${holdsAll(sql`title`, words.map(containing))} then 1 else 2 end as rank
    from (${rows}) found
    where ${holdsAll(sql`(title || ' ' || text)`, words.map(containing))}
    order by rank, at desc, id desc limit ${limit}`.execute(db)
  return result.rows
}

const merge = (hits: readonly Hit[], limit: number): Hit[] =>
  [...new Map(hits.map((hit) => [hit.id, hit])).values()]
    .toSorted((a, b) => a.rank - b.rank || b.at.getTime() - a.at.getTime())
    .slice(0, limit)

/**
 * The best items of a kind. Reads the latest items first, because of words that most items contain, an index would find too many;
 * then, as long as there are too few, the indexes of titles and of texts.
 */
export async function searchKind(db: Db, workspaceId: string, kind: Kind, words: readonly string[], limit: number): Promise<Hit[]> {
  const source = sources[kind]
  const all = sql`select ${columnsOf(source)} ${source.rows(workspaceId)}`
  let best = await listBest(db, sql`${all} order by ${source.at} desc, ${source.id} desc limit ${sql.lit(latest)}`, words, limit)
  if (!words.some(hasTrigram)) return best
  for (const [index, column] of (source.indexed ?? []).entries()) {
    const isTitle = index === 0
    if (best.filter(({ rank }) => !isTitle || rank < 2).length >= limit) continue
    const matching = sql`${all} and ${holdsAll(column, words.map(containing))} limit ${sql.lit(mostMatches)}`
    best = merge([...best, ...(await listBest(db, matching, words, limit))], limit)
  }
  return best
}
