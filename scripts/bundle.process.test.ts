import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it, vi } from 'vitest'
import { heicSample } from '../apps/server/src/features/media/media/testing/heic/sample.ts'
import { png, wav } from '../apps/server/src/features/media/media/testing/samples.ts'
import * as api from '../packages/contract/src/index.ts'

// The first start after a change bundles all sources.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

const root = join(import.meta.dirname, '..')
const ensure = join(root, 'scripts', 'ensure.mjs')

let dataDir: string
let origin: string
let newspaper: string
let client: ReturnType<typeof api.createClient>
let workspace_id: string

const stream = 'BT /F1 12 Tf 72 720 Td (Two new cranes lift the containers of the harbour from their ships.) Tj ET'
/** A minimal PDF that parsers still accept. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${stream.length}>>stream
${stream}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`
const pages: Record<string, [type: string, text: string]> = {
  '/ferry': ['text/html', '<title>Ferry</title><article><p>The ferry leaves the harbour at seven in the morning.</p></article>'],
  '/boats': ['text/markdown', '# Boats\n\nTen boats came back to the harbour with the tide.\n'],
  '/cranes': ['application/pdf', pdf],
}

async function openNewspaper(): Promise<{ host: string; close(): void }> {
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = pages[url] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'broadside-bundle-'))
  const { host, close } = await openNewspaper()
  newspaper = host
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', FETCH_ALLOW_LIST: newspaper }
  const server = spawn(process.execPath, [ensure, 'apps/server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(server, 'close')
  let said = ''
  const ready = Promise.withResolvers<string>()
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      const [, address] = /ready at (\S+)/.exec((said += chunk)) ?? []
      if (address) ready.resolve(address)
    })
  void ended.then(() => ready.reject(new Error(said)))
  origin = await ready.promise
  expect(said).not.toContain('Starting from the sources')

  const run = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [ensure, 'apps/server/src/cli.ts', ...words], { env })
    return stdout.trim()
  }
  await run('user', 'create', '--email', 'ann@example.org', '--password', 'correct horse battery')
  const token = await run('token', 'create', '--email', 'ann@example.org', '--name', 'Test')
  client = api.createClient({ baseUrl: `${origin}/api/v1`, token })
  workspace_id = (await client.call(api.createWorkspace, { body: { name: 'Harbour Cafe' } })).body.id
  return async () => {
    server.kill('SIGTERM')
    await ended
    close()
    await rm(dataDir, { recursive: true })
  }
})

async function upload(bytes: Buffer, filename: string, mime_type: string) {
  const { body: session } = await client.call(api.startUpload, { body: { workspace_id, filename, size: bytes.length, mime_type } })
  const params = { id: session.media_id }
  await client.call(api.sendUploadContent, { params, body: new Uint8Array(bytes) })
  await client.call(api.completeUpload, { params, body: { workspace_id } })
  return vi.waitUntil(
    async () => {
      const { body } = await client.call(api.getMedia, { params })
      return ['ready', 'failed'].includes(body.processing_status) && body
    },
    { timeout: 30_000 },
  )
}

it('inspects images and audio', async () => {
  expect(await upload(await heicSample('tiles'), 'harbour.heic', 'image/heic')).toMatchObject({ processing_status: 'ready', width: 128 })
  expect(await upload(await png(), 'harbour.png', 'image/png')).toMatchObject({ processing_status: 'ready', width: 64 })
  expect(await upload(wav(), 'horn.wav', 'audio/wav')).toMatchObject({ processing_status: 'ready', audio_codec: 'pcm-s16' })
})

it('builds from sources of every type', async () => {
  const { body: started } = await client.call(api.createBuild, {
    idempotencyKey: 'only-once',
    body: { workspace_id, idea: 'News from the harbour.', context_urls: Object.keys(pages).map((path) => `http://${newspaper}${path}`) },
  })
  const build = await vi.waitUntil(
    async () => {
      const { body } = await client.call(api.getBuild, { params: { id: started.id } })
      return !['queued', 'building'].includes(body.state) && body
    },
    { timeout: 30_000 },
  )
  expect(build).toMatchObject({ state: 'ready' })
  const text = JSON.stringify(build.result)
  for (const what of ['ferry', 'boats', 'cranes']) expect(text).toContain(what)
})

it('checks, copies and renders designs', async () => {
  const { body: design } = await client.call(api.createImageDesign, {
    body: { workspace_id, title: 'Sale', preset_key: 'instagram-square' },
  })
  const params = { id: design.id }
  await client.call(api.updateImageDesign, { params, body: { expected_revision: 1, document: { ...design.document, title: 'Sold' } } })
  const { body: copy } = await client.call(api.duplicateImageDesign, { params })
  expect(copy.id).not.toBe(design.id)
  const { body: exported } = await client.call(api.exportImageDesign, { params, body: { format: 'jpeg', scale: 0.1 } })
  expect(exported).toMatchObject({ items: [{ page_id: design.document.pages[0]?.id }], warnings: [] })
})

it('edits video projects', async () => {
  const document = { timeline: { items: {} } }
  const { body: project } = await client.call(api.createVideoProject, {
    body: { workspace_id, name: 'Harbour', device_id: 'laptop', document },
  })
  const operations = [{ kind: 'set' as const, target: 'name', path: '/name', value: 'Boats' }]
  const { body: mutation } = await client.call(api.mutateVideoProject, {
    params: { id: project.id },
    body: { workspace_id, mutation_id: 'first', base_revision: 1, device_id: 'laptop', operations },
  })
  expect(mutation).toMatchObject({ head_revision: 2 })
})

it('serves its pages, their styles and the interface document', async () => {
  const read = async (path: string) => {
    const answer = await fetch(`${origin}${path}`)
    expect(answer.status, path).toBe(200)
    return answer.text()
  }
  expect(await read('/site')).toContain('<style>')
  expect(await read('/')).toContain('id="app"')
  expect(await read('/api/v1/docs')).toContain('<script')
  expect(JSON.parse(await read('/openapi.json'))).toMatchObject({ openapi: expect.stringMatching(/^3\./) })
})

it('bundles contain no path of this machine, so a copied checkout runs its own files', async () => {
  const cache = join(root, 'node_modules', '.cache', 'broadside')
  const folders = (await readdir(cache, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(cache, name))
  const ages = await Promise.all(folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })))
  const [latest] = ages.toSorted((one, other) => other.at - one.at)
  const files = (await readdir(latest?.folder ?? '')).filter((name) => name.endsWith('.mjs'))
  expect(files).toContain('main.mjs')
  for (const name of files) expect(await readFile(join(latest?.folder ?? '', name), 'utf8'), name).not.toContain(root)
})
