import { type Kysely, sql } from 'kysely'

/** Posts of sites keep the HTML of their text, which is made once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table site_posts
    add column article_version integer not null default 0,
    add column article_html text not null default '',
    add column article_title text not null default '',
    add column article_text text not null default '',
    add column article_media text[] not null default '{}'`,
  `comment on column site_posts.article_version is 'Version of the renderer that made the article; 0 until there is one.'`,
  `comment on column site_posts.article_html is 'The text as sanitized HTML, with places of the site instead of addresses.'`,
  `comment on column site_posts.article_title is 'The title, or the heading that the text begins with.'`,
  `comment on column site_posts.article_text is 'The first words of the text without markup.'`,
  `comment on column site_posts.article_media is 'Ids of media that the text shows itself.'`,
  `create index site_posts_article on site_posts (article_version, destination_id)`,
]
