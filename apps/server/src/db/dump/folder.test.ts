import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { openEmptyDatabase } from '#test/empty-database.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { dumpToFolder, openDumpFolder } from './folder.ts'
import { loadDatabase } from './load.ts'

const test = perFile(createTestApp)

it('keeps a dump as files, complete once its description exists', async () => {
  const { user } = await createScene(test)
  const root = await mkdtemp(join(tmpdir(), 'broadside-dump-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const folder = join(root, 'one')
  await dumpToFolder(test.app.database, folder)
  expect(await readdir(folder)).toContain('users.copy.zst')
  await using other = await openEmptyDatabase()
  await loadDatabase(other, await openDumpFolder(folder))
  expect(await other.db.selectFrom('users').select('id').execute()).toEqual([{ id: user.id }])
  await rm(join(folder, 'dump.json'))
  await expect(openDumpFolder(folder)).rejects.toThrow('ENOENT')
})
