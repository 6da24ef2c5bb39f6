import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { getAuthConfig } from '@broadside/contract/features/auth'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openRuntime, type Runtime } from '#server/runtime.ts'
import { loadDatabase } from '#db/dump/load.ts'
import { listPending, migrateTo, migrationNames } from '#db/migrate.ts'
import { listSnapshots, snapshotsFolder, takeSnapshot } from '#db/snapshots/snapshots.ts'
import { findHold } from '#jobs/hold.ts'
import { createLog } from '#lib/log.ts'
import { expectPublished, expectToOpen, openApp, openSite, publish, readDump } from '#test/upgraded.ts'
import { countSince, rollBack } from './rollback.ts'

const fixture = '0062-administration'

function open(dataDir: string): Promise<Runtime> {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('base64') })
  return openRuntime({ config, log: createLog('silent'), exclusive: true })
}

it('returns the database to the schema before an upgrade, and sends nothing again that was sent since', async () => {
  await using stack = new AsyncDisposableStack()
  const site = await openSite(fixture, stack)
  const { dataDir } = site
  {
    await using runtime = await open(dataDir)
    await loadDatabase(runtime.database, await readDump(fixture))
    const snapshot = await takeSnapshot({ database: runtime.database, dataDir })
    expect(snapshot).toMatchObject({ version: '0.1.0', migration: fixture })
    {
      await using test = await openApp(site, runtime.database)
      await publish({ test, ...site })
      await expectPublished({ test, ...site })
    }
    expect(await countSince(runtime, snapshot)).toMatchObject({ created: 0, users: 0 })
    await rollBack(runtime, snapshot)
  }
  await using runtime = await open(dataDir)
  expect(await listPending(runtime.database.db)).toContain('0065-schema-versions')
  const { rows } = await runtime.database.pool.query("select datname from pg_database where datname like 'broadside%'")
  expect(rows).toEqual([{ datname: 'broadside' }])
  await using test = await openApp(site, runtime.database)
  await expectToOpen({ test, ...site })
  await publish({ test, ...site })
  await expectPublished({ test, ...site })
})

it('holds the server if the snapshot has the state, so that nothing of it is sent before a release', async () => {
  await using stack = new AsyncDisposableStack()
  const holding = '0064-server-holds'
  const site = await openSite(holding, stack)
  const { dataDir, fakes } = site
  let backup_at: Date
  const countSent = () => fakes.map(({ statuses }) => statuses.length)
  {
    await using runtime = await open(dataDir)
    await loadDatabase(runtime.database, await readDump(holding))
    const snapshot = await takeSnapshot({ database: runtime.database, dataDir })
    backup_at = snapshot.takenAt
    {
      await using test = await openApp(site, runtime.database)
      expect((await test.client().call(getAuthConfig)).body.held).toBeUndefined()
    }
    await rollBack(runtime, snapshot)
  }
  await using runtime = await open(dataDir)
  await using test = await openApp(site, runtime.database)
  expect((await test.client().call(getAuthConfig)).body.held).toBe(true)
  expect(await findHold(test.app.db)).toMatchObject({ reason: 'rollback', backup_at, released_at: null })
  const before = countSent()
  await publish({ test, ...site })
  expect(countSent()).toEqual(before)
})

it('keeps a snapshot of each of the last two schemas, however often a start repeats', async () => {
  await using stack = new AsyncDisposableStack()
  const { dataDir } = await openSite(fixture, stack)
  await using runtime = await open(dataDir)
  const { database } = runtime
  await loadDatabase(database, await readDump(fixture))
  const ids: string[] = []
  const take = async () => {
    // Their names have seconds.
    await expect.poll(() => new Date().toISOString().slice(0, 19).replaceAll(':', '-') > (ids.at(-1) ?? '').slice(0, 19)).toBe(true)
    ids.push((await takeSnapshot({ database, dataDir })).id)
    return (await listSnapshots(dataDir)).map(({ id }) => id)
  }
  const [first] = await take()
  const migrate = (last: string) =>
    migrateTo(
      database.db,
      migrationNames.filter((name) => name <= last),
    )
  await migrate('0063-backups')
  expect(await take()).toEqual([ids[1], first])
  expect(await take()).toEqual([ids[2], first])
  await migrate('0064-server-holds')
  expect(await take()).toEqual([ids[3], ids[2]])
  expect(await readdir(snapshotsFolder(dataDir))).toHaveLength(2)
})
