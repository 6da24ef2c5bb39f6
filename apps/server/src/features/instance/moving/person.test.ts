import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { readZip } from '#test/read-zip.ts'
import { createPublication } from '@broadside/contract/features/publications'
import { exportPerson } from './moving.ts'
import { siteOf } from './testing/harbor.ts'

const test = perFile(() => createTestApp())

it('contains what one person wrote and did, and nothing of others or secret', async () => {
  const [mine, theirs] = [await createScene(test), await createScene(test)]
  await signIn(test, mine.user)
  const write = async ({ client, workspaceId }: typeof mine, text: string) =>
    client.call(createPublication, { body: { workspace_id: workspaceId, text, account_ids: [await siteOf(test, workspaceId)] } })
  await write(mine, 'My words')
  await write(theirs, 'Other words')
  const folder = await mkdtemp(join(tmpdir(), 'broadside-person-'))
  try {
    const path = join(folder, 'person.zip')
    const { rows } = await exportPerson(test.app, mine.user.email.toUpperCase(), path)
    const entries = await readZip(await readFile(path))
    const textOf = (name: string) => entries.find((entry) => entry.name === name)?.bytes.toString() ?? ''
    expect(JSON.parse(textOf('data/profile.jsonl'))).toMatchObject({ id: mine.user.id, email: mine.user.email })
    expect(textOf('data/posts.jsonl')).toContain('My words')
    expect(JSON.parse(textOf('data/sessions.jsonl'))).toMatchObject({ user_agent: 'test' })
    expect(JSON.parse(textOf('data/api_tokens.jsonl'))).toMatchObject({ name: 'Test' })
    expect(JSON.parse(textOf('data/workspaces.jsonl'))).toMatchObject({ workspace_id: mine.workspaceId, role: 'admin' })
    expect(textOf('data/events.jsonl')).toContain('publication.created')
    const all = entries.map(({ bytes }) => bytes.toString()).join('\n')
    expect(all).not.toContain('Other words')
    expect(all).not.toContain(theirs.user.id)
    for (const column of ['token_hash', 'password_hash', 'sealed']) expect(all).not.toContain(column)
    const manifest = JSON.parse(textOf('manifest.json')) as { files: { rows: number }[] }
    expect(manifest.files.reduce((sum, file) => sum + file.rows, 0)).toBe(rows)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('needs the email address of a user', async () => {
  await expect(exportPerson(test.app, 'nobody@social.example', '/nowhere')).rejects.toMatchObject({ code: 'not_found' })
})
