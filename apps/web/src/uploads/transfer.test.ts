import { expect, it } from 'vitest'
import { transfer, FileBroken, FileUnreadable, pieceBytes } from './transfer.ts'
import { createFakeServer, cut, refusal } from './testing.ts'
import type { UploadState } from './upload.ts'

const open = (size = 1000) => {
  const server = createFakeServer()
  const states: UploadState[] = []
  const pauses: number[] = []
  const abort = new AbortController()
  let atMs = 0
  return {
    server,
    states,
    pauses,
    abort,
    send: (options: { file?: Blob; mediaId?: string; sha256?: string } = {}) =>
      transfer({
        file: options.file ?? new Blob([new Uint8Array(size)]),
        name: 'film.mp4',
        type: 'video/mp4',
        mediaId: options.mediaId,
        transport: server.transport,
        digest: async () => options.sha256,
        pause: async (ms) => void pauses.push(ms),
        nowMs: () => (atMs += 1000),
        signal: abort.signal,
        onState: (state) => states.push(state),
        onStarted: () => undefined,
      }),
  }
}

it('resumes from the last byte on the server', async () => {
  const { server, send, states } = open()
  server.failWith('send', 'm1', { error: cut(), after: 400 })
  await expect(send()).resolves.toMatchObject({ id: 'm1' })
  expect(server.calls).toEqual(['start film.mp4', 'send m1 0+1000', 'received m1', 'send m1 400+600', 'complete m1'])
  expect(states.map(({ name }) => name)).toContain('waiting')
})

it('sends a large file in pieces, and after an interruption only the missing ones', async () => {
  const { server, send } = open(pieceBytes + 500)
  server.failWith('send', 'm1', { error: refusal(503, 'unavailable'), after: pieceBytes - 1 })
  await send()
  expect(server.calls.filter((call) => call.startsWith('send'))).toEqual([`send m1 0+${pieceBytes}`, `send m1 ${pieceBytes - 1}+501`])
})

it('resumes an upload of an earlier visit', async () => {
  const { server, send } = open()
  server.sessions.set('m7', { name: 'film.mp4', total: 1000, bytes: 250, isComplete: false })
  await expect(send({ mediaId: 'm7' })).resolves.toMatchObject({ id: 'm7' })
  expect(server.calls).toEqual(['received m7', 'send m7 250+750', 'complete m7'])
})

it('starts over if the upload session has expired', async () => {
  const { server, send } = open()
  await send({ mediaId: 'gone' })
  expect(server.calls).toEqual(['received gone', 'complete gone', 'start film.mp4', 'send m1 0+1000', 'complete m1'])
})

it('does not resend a complete file if the response was lost', async () => {
  const { server, send } = open()
  server.failWith('complete', 'm1', { error: cut() })
  await expect(send()).resolves.toMatchObject({ id: 'm1' })
  expect(server.calls).toEqual(['start film.mp4', 'send m1 0+1000', 'complete m1', 'received m1', 'complete m1'])
})

it('sends no bytes of a file that is in the library', async () => {
  const { server, send } = open()
  server.know('abc', 'm9')
  await expect(send({ sha256: 'abc' })).resolves.toMatchObject({ id: 'm9' })
  expect(server.calls).toEqual(['start film.mp4'])
})

it('backs off, but retries indefinitely while the server is unreachable', async () => {
  const { server, send, pauses } = open()
  server.failWith('start', 'film.mp4', ...Array.from({ length: 8 }, () => ({ error: cut() })))
  await send()
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

it('reports a full disk of the server, and continues once there is space', async () => {
  const { server, send, states } = open()
  server.failWith('start', 'film.mp4', { error: refusal(507, 'storage_full') }, { error: cut() })
  await expect(send()).resolves.toMatchObject({ id: 'm1' })
  expect(states.filter(({ name }) => name === 'waiting')).toEqual([
    { name: 'waiting', sentBytes: 0, isFull: true },
    { name: 'waiting', sentBytes: 0 },
  ])
})

it('fails if the server rejects the file', async () => {
  const { server, send, pauses } = open()
  server.failWith('complete', 'm1', { error: refusal(422, 'validation_failed') })
  await expect(send()).rejects.toMatchObject({ status: 422 })
  expect(pauses).toEqual([])
})

it('fails if another tab keeps sending the same upload', async () => {
  const { server, send } = open()
  server.failWith('send', 'm1', ...Array.from({ length: 9 }, () => ({ error: refusal(409, 'state_conflict') })))
  await expect(send()).rejects.toMatchObject({ status: 409 })
})

it('fails if the file can no longer be read', async () => {
  const file = new Blob(['words'])
  Object.defineProperty(file, 'slice', {
    value: () => ({ size: 5, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) }),
  })
  await expect(open().send({ file })).rejects.toThrow(FileUnreadable)
})

it('waits until the server has processed the file, and fails if it is broken', async () => {
  const { server, send, pauses } = open()
  server.stand('m1', 'processing', 'processing')
  await expect(send()).resolves.toMatchObject({ processing_status: 'ready' })
  expect(pauses).toEqual([1000, 1000])
  server.stand('m2', 'processing', 'failed')
  await expect(send()).rejects.toThrow(FileBroken)
})

it('rejects with the reason of the signal', async () => {
  const { server, send, abort } = open()
  server.hold('film.mp4')
  const sending = send()
  abort.abort(new Error('taken back'))
  await expect(sending).rejects.toThrow('taken back')
})

it('reports the remaining time', async () => {
  const { server, send, states } = open(pieceBytes * 4)
  await send()
  expect(server.calls).toHaveLength(6)
  const estimates = states.flatMap((state) => (state.name === 'sending' && state.secondsLeft !== undefined ? [state.secondsLeft] : []))
  expect(estimates[0]).toBeGreaterThan(estimates.at(-1) ?? 0)
})
