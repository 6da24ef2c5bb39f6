/** A form with files that are too large for memory: https://www.rfc-editor.org/rfc/rfc7578. Storage services also require its exact length. */
import { randomUUID } from 'node:crypto'
import type { HttpRequest, MediaFile } from '../spec/index.ts'

export type FormPart = { name: string } & ({ text: string; type?: string } | { file: MediaFile })

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
const quote = (name: string): string => `"${name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`

const toHead = (part: FormPart): string => {
  const disposition = `content-disposition: form-data; name=${quote(part.name)}`
  if ('file' in part) return `${disposition}; filename=${quote(part.file.filename)}\r\ncontent-type: ${part.file.mime}\r\n\r\n`
  return `${disposition}${part.type === undefined ? '' : `\r\ncontent-type: ${part.type}`}\r\n\r\n${part.text}`
}

async function* join(chunks: readonly (Uint8Array | MediaFile)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Uint8Array) yield chunk
    else yield* chunk.stream()
  }
}

const toStream = (chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })

/** Returns what the request needs besides its method and URL. */
export const toStreamedForm = (parts: readonly FormPart[]): Pick<HttpRequest, 'body'> & { headers: Record<string, string> } => {
  const boundary = `form-${randomUUID()}`
  const chunks = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${toHead(part)}`),
    ...('file' in part ? [part.file] : []),
    Buffer.from('\r\n'),
  ])
  const all = [...chunks, Buffer.from(`--${boundary}--\r\n`)]
  const length = all.reduce((sum, chunk) => sum + (chunk instanceof Uint8Array ? chunk.byteLength : chunk.size), 0)
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) },
    body: toStream(join(all)),
  }
}
