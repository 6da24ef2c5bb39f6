import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createLibrary } from '#media/media/testing/library.ts'
import { jpeg } from '#media/media/testing/samples.ts'
import { databaseUrl } from '#test/server-program.ts'
import { openProgram } from './testing/program.ts'

const cli = join(import.meta.dirname, '../cli.ts')

it('exports and imports from the command line, and a killed import leaves nothing', async () => {
  const SECRET_KEY = randomBytes(32).toString('base64')
  await using test = await createTestApp({ secretKeys: [Buffer.from(SECRET_KEY, 'base64')] })
  const { user, workspace, upload } = await createLibrary(test)
  for (let number = 0; number < 6; number += 1) await upload(await jpeg({ width: 1200 + number, height: 1200, noise: true }))
  await test.drain()
  const { dataDir } = test.app.config
  const env = { SECRET_KEY, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  await using program = await openProgram(test, env)
  const folder = await mkdtemp(join(tmpdir(), 'broadside-cli-moving-'))
  try {
    const archive = join(folder, 'harbour.zip')
    const exported = await program.run('export', '--workspace', 'harbour-cafe', archive)
    expect(exported).toMatchObject({ code: 0, out: expect.stringMatching(/^Exported Harbour Cafe: \d+ rows and 6 files, /) as string })
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await program.run('export', '--workspace', workspace.id, archive)).toMatchObject({
      code: 1,
      err: `${archive}: A file of this name exists. Choose another name.\n`,
    })
    expect(await readdir(folder)).toEqual(['harbour.zip'])

    const media = join(dataDir, 'media')
    const before = await readdir(media)
    const begun = spawn(process.execPath, [cli, 'import', archive, '--owner', user.email], {
      env: { PATH: process.env['PATH'], DATABASE_URL: await databaseUrl(test), ...env },
      stdio: 'ignore',
    })
    await expect.poll(() => readdir(media), { timeout: 50_000, interval: 5 }).not.toEqual(before)
    begun.kill('SIGKILL')
    await new Promise((resolve) => begun.once('exit', resolve))
    expect(await test.app.db.selectFrom('workspaces').select('id').execute()).toEqual([{ id: workspace.id }])
    expect((await readdir(media)).length).toBeGreaterThan(before.length)
    test.clock.advance(2 * 3600_000)
    await test.drain()
    expect(await readdir(media)).toEqual(before)

    const imported = await program.run('import', archive, '--owner', user.email)
    expect(imported).toMatchObject({ code: 0, out: expect.stringMatching(/^Imported Harbour Cafe .*: 0 posts and 6 files\.$/m) as string })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 240_000)
