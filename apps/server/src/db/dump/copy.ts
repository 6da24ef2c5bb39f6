/**
 * COPY as streams, which the driver has no interface for.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY
 */
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { toDatabaseAway } from '#lib/pg-errors.ts'

/** The part of the driver's connection that its types leave out. */
interface Wire {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(bytes: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** Bytes in a chunk for the reader; PostgreSQL sends each row by itself. */
const chunkBytes = 64 * 1024
/** Chunks that may wait for the reader before the connection is paused. */
const maxWaiting = 8

const wireOf = (client: pg.ClientBase): Wire => (client as unknown as { connection: Wire }).connection

/** What both directions do with the driver's callbacks. */
abstract class Copy {
  readonly text: string
  abstract handleCopyData(message: { chunk: Buffer }): void
  abstract handleCopyInResponse(wire: Wire): void
  protected abstract end(error?: Error): void
  /** Rows, as the server counted them. */
  rows = 0

  constructor(text: string) {
    this.text = text
  }

  submit(wire: Wire): undefined {
    wire.query(this.text)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
  }

  handleReadyForQuery(): void {
    this.end()
  }

  handleError(error: Error): void {
    this.end((toDatabaseAway(error) as Error | undefined) ?? error)
  }
}

class CopyOut extends Copy {
  readonly #stream: Duplex
  #pending: Buffer[] = []
  #pendingBytes = 0
  #waiting: Buffer[] = []
  #ended = false
  #error: Error | undefined
  #wake: () => void = () => {}

  constructor(text: string, stream: Duplex) {
    super(text)
    this.#stream = stream
  }

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('This statement reads.')
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses its buffer.
    this.#pending.push(Buffer.from(chunk))
    this.#pendingBytes += chunk.length
    if (this.#pendingBytes >= chunkBytes) this.#hand()
    if (this.#waiting.length >= maxWaiting) this.#stream.pause()
  }

  #hand(): void {
    if (this.#pendingBytes) this.#waiting.push(Buffer.concat(this.#pending))
    this.#pending = []
    this.#pendingBytes = 0
    this.#wake()
  }

  protected end(error?: Error): void {
    this.#ended = true
    this.#error ??= error
    this.#hand()
  }

  async *read(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        if (this.#error) throw this.#error
        const chunk = this.#waiting.shift()
        if (chunk) yield chunk
        else if (this.#ended) return
        else {
          const { promise, resolve } = Promise.withResolvers<void>()
          this.#wake = resolve
          this.#stream.resume()
          await promise
        }
      }
    } finally {
      // A reader that stops early leaves a connection in the middle of a copy, which nothing else can use.
      if (!this.#ended) this.#stream.destroy()
    }
  }
}

class CopyIn extends Copy {
  readonly #source: AsyncIterable<Uint8Array>
  readonly #done = Promise.withResolvers<number>()
  #fault: Error | undefined
  #ended = false
  #wake: () => void = () => {}

  constructor(text: string, source: AsyncIterable<Uint8Array>) {
    super(text)
    this.#source = source
  }

  get done(): Promise<number> {
    return this.#done.promise
  }

  handleCopyData(): void {}

  handleCopyInResponse(wire: Wire): void {
    this.#send(wire).catch((error: unknown) => {
      // The caller learns of the source's own error rather than that the copy was canceled because of it.
      this.#fault = error as Error
      wire.sendCopyFail('The source failed.')
    })
  }

  async #send(wire: Wire): Promise<void> {
    for await (const chunk of this.#source) {
      if (this.#ended) return
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) await this.#drained(wire.stream)
    }
    if (!this.#ended) wire.endCopyFrom()
  }

  /** Also resolves when the server rejects the copy or the connection is lost. */
  async #drained(stream: Duplex): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const stop = new AbortController()
    await Promise.race([promise, once(stream, 'drain', { signal: stop.signal }).catch(() => {})])
    stop.abort()
  }

  protected end(error?: Error): void {
    this.#ended = true
    this.#wake()
    const fault = this.#fault ?? error
    if (fault) this.#done.reject(fault)
    else this.#done.resolve(this.rows)
  }
}

/** Submits a copy; an error before the server received it goes the same way as those after. */
function submit(client: pg.ClientBase, copy: Copy): void {
  void Promise.resolve(client.query(copy as unknown as pg.Submittable)).catch((error: unknown) => copy.handleError(error as Error))
}

export interface CopiedRows extends AsyncIterable<Buffer> {
  /** Rows, known after the last byte was read. */
  count(): number
}

/** Streams the result of `copy … to stdout`. The connection is paused while the reader is busy. */
export function copyOut(client: pg.ClientBase, statement: string): CopiedRows {
  const copy = new CopyOut(statement, wireOf(client).stream)
  submit(client, copy)
  return { [Symbol.asyncIterator]: () => copy.read(), count: () => copy.rows }
}

/** Sends a source to `copy … from stdin`, and returns the number of rows. */
export function copyIn(client: pg.ClientBase, statement: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const copy = new CopyIn(statement, source)
  submit(client, copy)
  return copy.done
}
