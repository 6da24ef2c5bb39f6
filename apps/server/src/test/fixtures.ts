/** Databases with data in every state, as earlier versions left them: `db/fixtures/`, made by `scripts/fixtures.ts`. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { FakeStatus } from '@broadside/networks/testing/fake-mastodon'

export const fixtureFolder = join(import.meta.dirname, '../db/fixtures')
export const dumpSuffix = '.dump.zst'
export const sceneSuffix = '.scene.zst'

/** The first key of every fixture. It seals nothing but invented credentials. */
export const fixtureKey = Buffer.alloc(32, 'fixture')

/** What was made before the dump, and what isn't in the database. */
export interface Scene {
  email: string
  password: string
  /** A session of the user's browser, as the text of a Cookie header. */
  cookie: string
  /** An API token of the user. */
  token: string
  workspaceId: string
  mediaId: string
  designId: string
  /** Ids by what each has become. */
  publications: Record<
    'published' | 'thread' | 'failed' | 'partly' | 'unknown' | 'scheduled' | 'later' | 'canceled' | 'drafted' | 'sending',
    string
  >
  /** What the networks had received. */
  servers: { url: string; statuses: FakeStatus[] }[]
  /** Media by path below the data directory, in base64. */
  files: Record<string, string>
  takenAt: string
}

/** The schemas that have a fixture, by the name of their last migration. */
export const listFixtures = async (): Promise<string[]> =>
  (await readdir(fixtureFolder))
    .filter((name) => name.endsWith(dumpSuffix))
    .map((name) => name.slice(0, -dumpSuffix.length))
    .toSorted()

/** Schemas between two commits have the scene of the earlier one. */
export async function readScene(fixture: string): Promise<Scene> {
  const names = (await readdir(fixtureFolder))
    .filter((name) => name.endsWith(sceneSuffix))
    .map((name) => name.slice(0, -sceneSuffix.length))
  const name = names.toSorted().findLast((one) => one <= fixture) ?? ''
  const packed = await readFile(join(fixtureFolder, `${name}${sceneSuffix}`))
  return JSON.parse((await promisify(zstdDecompress)(packed)).toString()) as Scene
}
