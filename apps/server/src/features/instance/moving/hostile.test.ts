import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#test/create-test-app.ts'
import { openArchive } from '#lib/archive/reader.ts'
import { limits } from './format.ts'
import { exportWorkspace, importWorkspace } from './moving.ts'
import { changedRow, type Craft, hashOf, patch, readCraft, replaced, resealed, textOf, writeCraft } from './testing/crafted.ts'
import { fillHarbor, openServers, type TwoServers } from './testing/harbor.ts'

let servers: TwoServers
let test: TestApp
let folder: string
let owner: string
let sound: Craft[]
let mediaFolders: string[]
let count = 0

const path = () => join(folder, `${(count += 1)}.zip`)
const listMedia = () => readdir(join(test.app.config.dataDir, 'media')).catch((): string[] => [])
const countWorkspaces = async () => (await test.app.db.selectFrom('workspaces').select('id').execute()).length

/** The sentence of the refusal. Nothing may be left of the import. */
async function refusalOf(file: string): Promise<string> {
  const before = await countWorkspaces()
  const problem = await importWorkspace(test.app, { path: file, owner }).then(
    () => 'imported',
    (error: Error) =>
      error.name === 'BadArchive' || error.name === 'Problem' ? error.message : `${error.name} ${error.message} ${error.stack}`,
  )
  if (problem === 'imported') return problem
  expect(await countWorkspaces()).toBe(before)
  expect(await listMedia()).toEqual(mediaFolders)
  const jobs = await test.app.db
    .selectFrom('jobs')
    .select('id')
    .where('type', '=', 'storage.delete')
    .where('state', '=', 'pending')
    .execute()
  expect(jobs).toEqual([])
  return problem
}

const refused = async (entries: readonly Craft[]) => refusalOf(await writeCraft(path(), entries))
const added = (name: string, bytes = Buffer.from('x')) => [...sound, { name, bytes }]
const mediaName = () => sound.find(({ name }) => name.startsWith('media/'))?.name ?? ''

beforeAll(async () => {
  servers = await openServers()
  test = servers.from
  folder = await mkdtemp(join(tmpdir(), 'broadside-hostile-'))
  const harbor = await fillHarbor(test)
  owner = harbor.user.email
  const file = path()
  await exportWorkspace(test.app, harbor.workspaceId, file)
  sound = await readCraft(file)
  mediaFolders = await listMedia()
})
afterAll(async () => {
  await servers[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

describe('the file', () => {
  it('must be a ZIP archive of a workspace', async () => {
    const file = path()
    expect(await refusalOf(file)).toBe(`Can't read "${file}".`)
    expect(await refusalOf(folder)).toBe(`"${folder}" is not a file.`)
    await writeFile(file, 'PK but no archive')
    expect(await refusalOf(file)).toBe('The file is not a readable ZIP archive, or is damaged.')
    expect(await refused(sound.filter(({ name }) => name !== 'manifest.json'))).toContain('no "manifest.json"')
    expect(await refused(replaced(sound, 'manifest.json', () => '{"format":"other"}'))).toBe('The archive is not an export of a workspace.')
    expect(await refused(replaced(sound, 'manifest.json', () => '{'))).toBe('"manifest.json" is not valid JSON.')
  })

  it('must not be of a newer format', async () => {
    const newer = replaced(sound, 'manifest.json', (text) => text.replace('"version": 1', '"version": 2'))
    expect(await refused(newer)).toBe(
      'The archive has version 2 of the format, but this version of Broadside reads up to 1: update Broadside first.',
    )
  })

  it('must not be larger or have more entries than allowed', async () => {
    const file = await writeCraft(path(), sound)
    const open = (less: Partial<typeof limits>) => openArchive(file, { ...limits, ...less })
    await expect(open({ archiveBytes: 100 })).rejects.toThrow('The archive is larger than 100 bytes.')
    await expect(open({ entries: 3 })).rejects.toThrow('The archive has more than 3 entries.')
    await expect(open({ totalBytes: 1000 })).rejects.toThrow('The archive would unpack to more than 1000 bytes.')
  })
})

describe('entries', () => {
  it('can only have names of the format', async () => {
    for (const name of ['../data/posts.jsonl', '/etc/passwd', 'data/../../x', 'data/', 'data/unknown.jsonl', 'media/short', 'C:\\x'])
      expect(await refused(added(name)), name).toMatch(/not a file of this format|not a readable ZIP archive/)
  })

  it('must not be links', async () => {
    const file = await writeCraft(path(), sound)
    const attributes = (mode: number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32LE(mode * 0x10000)
      return bytes
    }
    await patch(file, attributes(0o100644), attributes(0o120777))
    expect(await refusalOf(file)).toContain('which is a link or another special file')
  })

  it('must not occur twice', async () => {
    expect(await refused(added('data/posts.jsonl', Buffer.from(textOf(sound, 'data/posts.jsonl'))))).toBe(
      'The archive contains "data/posts.jsonl" twice.',
    )
  })

  it('must not unpack to far more than their size', async () => {
    const bomb = replaced(sound, 'data/posts.jsonl', () => ' '.repeat(5_000_000))
    expect(await refused(bomb)).toBe('"data/posts.jsonl" would unpack to more than 200 times its size.')
  })

  it('must not share bytes, or claim a size that they do not have', async () => {
    const small = [{ name: mediaName(), bytes: Buffer.alloc(3000, 'abc') }]
    const file = await writeCraft(path(), small)
    const size = (value: number) => {
      const bytes = Buffer.alloc(8)
      bytes.writeBigUInt64LE(BigInt(value))
      return bytes
    }
    await patch(file, size(3000), size(900_000))
    expect(await refusalOf(file)).toMatch(/overlap|not a readable ZIP archive/)
  })

  it('must have the checksums that are given', async () => {
    const changedText = textOf(sound, 'data/posts.jsonl').replace('Hello', 'Hellp')
    expect(await refused(replaced(sound, 'data/posts.jsonl', () => changedText))).toBe(
      '"data/posts.jsonl" doesn\'t have the checksum in the manifest: the archive is damaged.',
    )
    const bytes = Buffer.from(sound.find(({ name }) => name === mediaName())?.bytes ?? '')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(await refused(sound.map((entry) => (entry.name === mediaName() ? { ...entry, bytes } : entry)))).toContain(
      "doesn't have the bytes that its name says",
    )
  })

  it('must be complete, and belong to something', async () => {
    expect(await refused(sound.filter(({ name }) => name !== mediaName()))).toBe(
      `"${mediaName()}" is missing, or doesn't have the size of its file.`,
    )
    expect(await refused(sound.filter(({ name }) => name !== 'data/posts.jsonl'))).toContain('"data/posts.jsonl" is missing')
    const stray = Buffer.from('stray')
    expect(await refused(added(`media/${hashOf(stray)}`, stray))).toContain('belongs to no file of the library')
  })
})

describe('rows', () => {
  const row = (name: string, change: (row: Record<string, unknown>) => object) => refused(changedRow(sound, `data/${name}.jsonl`, change))

  it('must have the fields of their kind and no others', async () => {
    expect(await row('posts', (one) => ({ ...one, text: 7 }))).toContain('Line 1 of "data/posts.jsonl" is not valid: posts.text')
    expect(await row('posts', (one) => ({ ...one, text: undefined }))).toContain('posts.text')
    expect(await row('posts', (one) => ({ ...one, workspace_id: 'other' }))).toContain('posts.workspace_id')
    expect(await row('accounts', (one) => ({ ...one, sealed: 'x' }))).toContain('accounts.sealed')
    expect(await row('posts', (one) => ({ ...one, id: "'; drop table users" }))).toContain('posts.id')
    expect(await row('designs', (one) => ({ ...one, document: '{"pages":[]}' }))).toContain("doesn't have the form of this format")
    expect(await row('designs', (one) => ({ ...one, document: '{' }))).toContain('is not JSON that can be imported')
  })

  it('must be JSON of a bounded depth and length, without NUL', async () => {
    const lines = (text: string) => refused(resealed(replaced(sound, 'data/posts.jsonl', () => text)))
    expect(await lines(`${'['.repeat(300)}${']'.repeat(300)}\n`)).toContain('Line 1 of "data/posts.jsonl" is not JSON that can be imported')
    expect(await lines(`[${'0,'.repeat(600_000)}0]\n`)).toContain('is not JSON that can be imported')
    expect(await lines('{"a":1,"a":2}\n')).toContain('is not JSON that can be imported')
    expect(await lines('{"id":"no end"}')).toContain('ends in the middle of a line')
    expect(await row('posts', (one) => ({ ...one, text: 'a\u0000b' }))).toContain('contains a NUL character')
  })

  it('must fit together', async () => {
    const elsewhere = '01a2180a-16d5-7213-a70f-8c5e33d4da03'
    expect(await row('destinations', (one) => ({ ...one, publication_id: elsewhere }))).toBe(
      'The rows of the archive contradict each other, such as a row that refers to one that is not there.',
    )
    const posts = textOf(sound, 'data/posts.jsonl')
    const twice = `${posts}${posts.split('\n')[0]}\n`
    expect(await refused(resealed(replaced(sound, 'data/posts.jsonl', () => twice)))).toContain('contradict each other')
    expect(await refused(resealed(replaced(sound, 'data/workspace.jsonl', (text) => text + text)))).toBe(
      'The archive contains several workspaces.',
    )
    expect(await refused(resealed(replaced(sound, 'data/workspace.jsonl', () => '')))).toBe('The archive contains no workspace.')
    expect(await row('accounts', (one) => ({ ...one, platform: '__proto__' }))).toContain("a network that this version doesn't have")
  })

  it('can not take over the rows of another workspace', async () => {
    const existing = await test.app.db.selectFrom('publications').select('id').execute()
    const before = existing.length
    expect(await refused(sound)).toBe('imported')
    const after = await test.app.db.selectFrom('publications').select('id').execute()
    expect(after).toHaveLength(before * 2)
    mediaFolders = await listMedia()
    await test.drain()
    mediaFolders = await listMedia()
  })
})

describe('files', () => {
  const swapped = (bytes: Buffer) => {
    const [old, name] = [mediaName().slice('media/'.length), hashOf(bytes)]
    const renamed = sound.map((entry) => (entry.name === mediaName() ? { name: `media/${name}`, bytes } : entry))
    const change = (text: string) =>
      text
        .split('\n')
        .map((line) => (line.includes(old) ? line.replace(old, name).replace(/"size":\d+/, `"size":${bytes.length}`) : line))
        .join('\n')
    return resealed(replaced(renamed, 'data/media.jsonl', change))
  }

  it('are checked like uploads', async () => {
    expect(await refused(swapped(Buffer.from('<script>alert(1)</script>')))).toContain("can't be imported")
    expect(await refused(swapped(Buffer.from('MZ\u0000\u0000program')))).toContain("can't be imported")
  })

  it('must fit into the storage and the limits of accounts', async () => {
    const file = await writeCraft(path(), sound)
    const config = { ...test.app.config, MEDIA_MIB_PER_WORKSPACE: 1, ACCOUNTS_PER_WORKSPACE: 0 }
    const bytes = sound.filter(({ name }) => name.startsWith('media/')).reduce((sum, entry) => sum + entry.bytes.length, 0)
    expect(bytes).toBeLessThan(1024 * 1024)
    const large = await writeCraft(path(), swapped(Buffer.alloc(2 * 1024 * 1024, 'x')))
    await expect(importWorkspace({ ...test.app, config }, { path: large, owner })).rejects.toMatchObject({ code: 'limit_reached' })
    const few = { ...test.app.config, ACCOUNTS_PER_WORKSPACE: 0 }
    await expect(
      importWorkspace(
        { ...test.app, config: { ...few, ACCOUNTS_PER_WORKSPACE: 1 } },
        {
          path: await writeCraft(
            path(),
            changedRow(sound, 'data/accounts.jsonl', (one) => ({ ...one, platform: 'fake' })),
          ),
          owner,
        },
      ),
    ).rejects.toMatchObject({ code: 'limit_reached' })
    await expect(importWorkspace(test.app, { path: file, owner: 'nobody@social.example' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
