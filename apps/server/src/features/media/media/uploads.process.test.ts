import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createLibrary } from './testing/library.ts'
import { film } from './testing/samples.ts'

const mib = 1024 * 1024

it('an upload of several hundred megabytes does not increase memory use', async () => {
  await using test = await createTestApp({ env: { MAX_UPLOAD_MIB: '512' } })
  const library = await createLibrary(test)
  await test.http.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.http.fastify.server.address() as AddressInfo
  const size = 300 * mib
  const { media_id: id } = await library.start(size, { filename: 'film.mp4' })
  const chunk = randomBytes(mib)
  const opening = await film()
  async function* large() {
    yield Buffer.concat([opening, chunk]).subarray(0, mib)
    for (let count = 1; count < 300; count++) yield chunk
  }
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/media/upload-session/${id}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${library.token}`, 'content-length': String(size) },
    body: ReadableStream.from(large()),
    duplex: 'half',
  })
  const media = await library.complete(id)
  clearInterval(watch)
  expect(answer.status).toBe(204)
  expect(media).toMatchObject({ size, mime_type: 'video/mp4' })
  expect(most - before).toBeLessThan(120 * mib)
})
