import { completeUpload, sendUploadContent, startUpload } from '@broadside/contract/features/media'
import { createToken, createUser, createWorkspace } from '#test/factories.ts'
import type { TestApp } from '#test/create-test-app.ts'
import type { NewUpload } from '../uploads.ts'

export type Library = Awaited<ReturnType<typeof createLibrary>>

export async function createLibrary(test: TestApp) {
  const user = await createUser(test)
  const workspace = await createWorkspace(test, user)
  const token = await createToken(test, user)
  const client = test.client({ token })
  const workspace_id = workspace.id

  const start = async (size: number, more: Partial<NewUpload> = {}) =>
    (await client.call(startUpload, { body: { workspace_id, filename: 'harbour.jpg', size, ...more } })).body
  const send = (id: string, bytes: Buffer, contentRange?: string) =>
    client.call(sendUploadContent, {
      params: { id },
      body: new Uint8Array(bytes),
      headers: contentRange ? { 'content-range': contentRange } : {},
    })
  const complete = async (id: string) => (await client.call(completeUpload, { params: { id }, body: { workspace_id } })).body
  const upload = async (bytes: Buffer, more: Partial<NewUpload> = {}) => {
    const { media_id: id } = await start(bytes.length, more)
    await send(id, bytes)
    return complete(id)
  }
  return { user, workspace, token, client, start, send, complete, upload }
}
