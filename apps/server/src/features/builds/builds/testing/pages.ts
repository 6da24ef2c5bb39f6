/** A local server of articles, for builds that read pages. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export interface Pages extends AsyncDisposable {
  /** `host:port`, as in the operator's allow list. */
  host: string
  url(path: string): string
  requests: string[]
  /** Sets the response of a path; other paths return 404. */
  on(path: string, answer: Answer): void
  /** Leaves the next request to a path unanswered. Resolves with its response object once the request arrives. */
  hold(path: string): Promise<ServerResponse>
}

export const article =
  (title: string, ...sentences: string[]): Answer =>
  (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html><head><title>${title}</title></head><body><nav>Home</nav><article><p>${sentences.join('</p><p>')}</p></article></body></html>`,
      )

export async function createPages(): Promise<Pages> {
  const answers = new Map<string, Answer>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const answer = answers.get(path)
    if (answer) answer(response, request)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not here</p>')
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: (path) => `http://${host}${path}`,
    requests,
    on: (path, answer) => void answers.set(path, answer),
    hold: (path) => {
      const held = Promise.withResolvers<ServerResponse>()
      answers.set(path, (response) => held.resolve(response))
      return held.promise
    },
    [Symbol.asyncDispose]: async () => {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}
