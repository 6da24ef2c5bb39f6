/** A form with a file that is too large for memory: https://www.rfc-editor.org/rfc/rfc7578. Storage services also require its exact length. */
import { randomUUID } from 'node:crypto'
import type { HttpRequest, MediaFile } from '../spec/index.ts'

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
const quote = (name: string): string => `"${name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`

async function* join(head: Uint8Array, file: MediaFile, tail: Uint8Array): AsyncGenerator<Uint8Array> {
  yield head
  yield* file.stream()
  yield tail
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

/** The file is the last part, as S3 requires. Returns what the request needs besides its method and URL. */
export const toStreamedForm = (
  fields: readonly (readonly [name: string, text: string])[],
  file: MediaFile,
  name = 'file',
): Pick<HttpRequest, 'body' | 'headers'> & { headers: Record<string, string> } => {
  const boundary = `form-${randomUUID()}`
  const texts = fields.map(([key, text]) => `--${boundary}\r\ncontent-disposition: form-data; name=${quote(key)}\r\n\r\n${text}\r\n`)
  const disposition = `content-disposition: form-data; name=${quote(name)}; filename=${quote(file.filename)}`
  const head = Buffer.from(`${texts.join('')}--${boundary}\r\n${disposition}\r\ncontent-type: ${file.mime}\r\n\r\n`)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.byteLength + file.size + tail.byteLength),
    },
    body: toStream(join(head, file, tail)),
  }
}
