/** A full disk, either the database's or the one for files. */
import { getReadiness } from '@broadside/contract/features/instance'
import { sendUploadContent, startUpload } from '@broadside/contract/features/media'
import { createVoiceProfile } from '@broadside/contract/features/voices'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createUser, createWorkspace, signIn } from '#test/factories.ts'

async function open() {
  const lines: { msg: string; err?: unknown }[] = []
  const test = await createTestApp({ log: pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) }) })
  const user = await createUser(test)
  const { id } = await createWorkspace(test, user)
  return { test, lines, workspaceId: id, client: test.client({ cookie: await signIn(test, user) }) }
}

const noRoom = { status: 503, code: 'storage_full' }

it(
  'of the database: a write is rejected with a sentence, the instance is not ready, and the log has two lines about it',
  { timeout: 40_000 },
  async () => {
    const { test, lines, workspaceId, client } = await open()
    await using _ = test
    // Simulates a full tablespace by its SQLSTATE, only for this table, so that the check for room succeeds.
    await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(test.app.db)
    await sql`create trigger no_room before insert on voice_profiles execute function no_room()`.execute(test.app.db)
    const create = () => client.call(createVoiceProfile, { body: { workspace_id: workspaceId, name: 'Quiet' } })
    for (let repeat = 0; repeat < 3; repeat += 1) await expect(create()).rejects.toMatchObject(noRoom)
    await expect(client.call(getReadiness)).rejects.toMatchObject(noRoom)
    await sql`drop trigger no_room on voice_profiles`.execute(test.app.db)
    await create()
    await vi.waitFor(() => client.call(getReadiness), { timeout: 20_000, interval: 200 })
    expect(lines.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(/^A disk is full/),
      expect.stringMatching(/^There is room on the disk again after \d+ s; 2 errors were not logged\.$/),
    ])
    expect(lines.some(({ err }) => err)).toBe(false)
  },
)

it('of the files: an upload is rejected with a sentence, and the instance is not ready', async () => {
  const { test, workspaceId, client } = await open()
  await using _ = test
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  Object.assign(test.app.mediaStore, { append: () => Promise.reject(full), assertRoom: () => Promise.reject(full) })
  const { body } = await client.call(startUpload, { body: { workspace_id: workspaceId, filename: 'square.png', size: 4, alt_text: '' } })
  const sending = client.call(sendUploadContent, { params: { id: body.media_id }, body: new Uint8Array(4) })
  await expect(sending).rejects.toMatchObject(noRoom)
  await expect(client.call(getReadiness)).rejects.toMatchObject(noRoom)
})
