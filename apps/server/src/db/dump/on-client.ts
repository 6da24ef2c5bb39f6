import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../open.ts'
import type { Tables } from '../schema.ts'
import type { TableShape } from './description.ts'

/** Statements on one connection, which its owner releases. */
export function onClient(client: pg.PoolClient): Db {
  const borrowed = { query: client.query.bind(client), release: () => {} } as unknown as pg.PoolClient
  const pool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve(), options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
}

/** COPY takes no parameters. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const listColumns = ({ columns }: TableShape): string => columns.map(quote).join(', ')
