import { type Kysely, sql } from 'kysely'

/** How users want the web app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column language text,
    add column theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
    add column clock text check (clock in ('12', '24')),
    add column shortcuts boolean not null default true`.execute(db)
  await sql`comment on column users.language is 'A tag of BCP 47; null: that of the browser.'`.execute(db)
  await sql`comment on column users.clock is 'Hours of a clock face; null: as the language has it.'`.execute(db)
  await sql`comment on column users.shortcuts is 'Single keys are shortcuts.'`.execute(db)
}
