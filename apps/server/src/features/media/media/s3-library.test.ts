import { getMediaContent } from '@broadside/contract/features/media'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { film } from './testing/samples.ts'
import { type S3Server, startS3Server } from '#lib/media-store/testing/s3-server.ts'

const settings = { bucket: 'broadside', accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' }

let server: S3Server
let test: TestApp
let library: Library

beforeAll(async () => {
  server = await startS3Server({ ...settings, smallestPart: 5 * 1024 * 1024 })
  const { bucket, accessKeyId, secretAccessKey } = settings
  test = await createTestApp({
    env: {
      MEDIA_STORE: 's3',
      S3_ENDPOINT: server.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
  library = await createLibrary(test)
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

it('uploads a video in parts to a bucket, analyzes it there and reads it in ranges', async () => {
  const bytes = Buffer.concat([await film({ sound: true }), Buffer.alloc(9 * 1024 * 1024, 7)])
  const { media_id: id } = await library.start(bytes.length, { filename: 'film.mp4' })
  const cut = 8_500_000
  await library.send(id, bytes.subarray(0, cut), `bytes 0-${cut - 1}/${bytes.length}`)
  await library.send(id, bytes.subarray(cut), `bytes ${cut}-${bytes.length - 1}/${bytes.length}`)
  await library.complete(id)
  await test.drain()
  const { body } = await library.client.call(getMediaContent, { params: { id }, headers: { range: `bytes=${cut - 10}-${cut + 9}` } })
  expect(Buffer.from(await body.arrayBuffer()).equals(bytes.subarray(cut - 10, cut + 10))).toBe(true)
  const row = await test.app.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ processing_status: 'ready', mime: 'video/mp4', video_codec: 'vp9', audio_codec: 'opus' })
  expect([...server.objects.keys()]).toEqual([`${library.workspace.id}/${id}/original`])
})
