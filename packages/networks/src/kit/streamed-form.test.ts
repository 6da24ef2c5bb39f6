import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestHttp } from '../testing/http.ts'
import { type FakeServer, startServer } from '../testing/server.ts'
import { toStreamedForm } from './streamed-form.ts'

let server: FakeServer
beforeEach(async () => {
  server = await startServer(() => ({ status: 204 }))
})
afterEach(() => server.close())

const send = async (fields: [string, string][], filename: string, bytes: Uint8Array<ArrayBuffer>) => {
  const file = { mime: 'video/mp4', size: bytes.byteLength, filename, bytes: async () => bytes, stream: () => new Blob([bytes]).stream() }
  await createTestHttp()({
    method: 'POST',
    url: server.url,
    ...toStreamedForm([...fields.map(([name, text]) => ({ name, text })), { name: 'file', file }]),
  })
  const [{ headers = {}, body } = {}] = server.requests
  return { length: headers['content-length'], body, form: await new Response(new Uint8Array(body ?? []), { headers }).formData() }
}

it('sends fields and a file with their exact length', async () => {
  const bytes = new Uint8Array(300_000).fill(7)
  const { length, body, form } = await send(
    [
      ['key', 'uploads/ä'],
      ['policy', 'a\r\nb'],
    ],
    'quay.mp4',
    bytes,
  )
  expect(Number(length)).toBe(body?.byteLength)
  expect([...form.keys()]).toEqual(['key', 'policy', 'file'])
  expect([form.get('key'), form.get('policy')]).toEqual(['uploads/ä', 'a\r\nb'])
  const file = form.get('file') as File
  expect([file.name, file.type, file.size]).toEqual(['quay.mp4', 'video/mp4', 300_000])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
})

it('keeps a file name from adding parts', async () => {
  const { form } = await send([], 'a"; name="key"\r\n\r\nx', new Uint8Array(3))
  expect([...form.keys()]).toEqual(['file'])
})

it('gives a text the type that it is said to have, and takes several files', async () => {
  const file = (filename: string) => {
    const bytes = new TextEncoder().encode(filename)
    return { mime: 'image/png', size: bytes.byteLength, filename, bytes: async () => bytes, stream: () => new Blob([bytes]).stream() }
  }
  const parts = [
    { name: 'json', text: '{}', type: 'application/json' },
    { name: 'a', file: file('a.png') },
    { name: 'b', file: file('b.png') },
  ]
  await createTestHttp()({ method: 'POST', url: server.url, ...toStreamedForm(parts) })
  const [{ headers = {}, body } = {}] = server.requests
  expect(body?.toString()).toContain('name="json"\r\ncontent-type: application/json\r\n\r\n{}\r\n')
  const form = await new Response(new Uint8Array(body ?? []), { headers }).formData()
  expect(await Promise.all(['a', 'b'].map((name) => (form.get(name) as File).text()))).toEqual(['a.png', 'b.png'])
})
