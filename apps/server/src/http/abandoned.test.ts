import { createImageDesign, getImageDesign } from '@broadside/contract/features/designs'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'

/** Stops with the reason of its signal, after `begun` and before `stopped`. */
function waitingDrawing() {
  const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const draw = (_page: unknown, _load: unknown, signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error)
        stopped.resolve()
      })
      begun.resolve()
    })
  return { begun: begun.promise, stopped: stopped.promise, drawing: { draw, [Symbol.asyncDispose]: async () => {} } }
}

it('logs no error for a picture that its browser has canceled', async () => {
  const lines: string[] = []
  const { begun, stopped, drawing } = waitingDrawing()
  const log = pino({ level: 'error', base: null }, { write: (line) => void lines.push(line) })
  await using test = await createTestApp({ log, drawing, env: { PORT: '0', PUBLIC_URL: '' } })
  await test.start()
  const { client, workspaceId, token } = await createScene(test)
  const { id } = (await client.call(createImageDesign, { body: { workspace_id: workspaceId, title: 'Hours', preset_key: '' } })).body
  const [page] = (await client.call(getImageDesign, { params: { id } })).body.document.pages
  const leaving = new AbortController()
  const picture = fetch(`${test.app.baseUrl}/image-editor/designs/${id}/pages/${page?.id}/image`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  await begun
  leaving.abort()
  await expect(picture).rejects.toThrow()
  await stopped
  // The next answer comes after the problem of the former one.
  await client.call(getImageDesign, { params: { id } })
  expect(lines).toEqual([])
})
