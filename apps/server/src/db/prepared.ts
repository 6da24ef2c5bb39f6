/**
 * Executes prepared statements with fewer messages: one write for each execution, and a description of the columns only for the first one
 * on a connection. Reading that description again takes longer than reading a short list.
 */
import pg from 'pg'

/** The part of the library's connection that its types leave out. */
interface Wire {
  stream: { write(bytes: Buffer): boolean; writable: boolean }
  describe(message: unknown): void
  sync(): void
  _send(bytes: Buffer): void
}

interface Statement {
  name: string
  text: unknown
  values: unknown
}

type Done = (error: unknown, result?: Result) => void

/** The part of the library's queries that its types leave out. */
interface LibraryQuery {
  name: string
  callback: Done | undefined
  prepare(connection: Wire): void
}

const LibraryQuery = pg.Query as unknown as new (statement: Statement) => LibraryQuery

interface Result {
  command: string
  rowCount: number | null
  rows: object[]
}

interface Columns {
  names: readonly string[]
  /** Undefined for text. */
  readers: readonly (((text: string) => unknown) | undefined)[]
  /** A row without values: a copy has all properties already, which is faster than adding them. */
  empty: Readonly<Record<string, null>>
}

const textTypes = new Set<number>([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR, pg.types.builtins.UUID])

const toColumns = (fields: readonly { name: string; dataTypeID: number }[]): Columns => ({
  names: fields.map(({ name }) => name),
  readers: fields.map(({ dataTypeID }) => (textTypes.has(dataTypeID) ? undefined : pg.types.getTypeParser(dataTypeID, 'text'))),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
})

function readRow({ names, readers, empty }: Columns, values: readonly (string | null)[]): object {
  if (values.length !== names.length) throw new Error(`A row has ${values.length} columns instead of ${names.length}.`)
  const row: Record<string, unknown> = { ...empty }
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    if (typeof value !== 'string') continue
    const read = readers[index]
    row[names[index] as string] = read ? read(value) : value
  }
  return row
}

/** The same connection, except that it asks for no description and sends all messages up to `sync` in one write. */
function createShortWire(connection: Wire): Wire {
  let parts: Buffer[] = []
  const collecting = Object.assign(Object.create(connection) as Wire, {
    describe: () => {},
    _send: (bytes: Buffer) => void parts.push(bytes),
  })
  return Object.assign(Object.create(collecting) as Wire, {
    sync: () => {
      collecting.sync()
      const bytes = Buffer.concat(parts)
      parts = []
      if (connection.stream.writable) connection.stream.write(bytes)
    },
  })
}

class Execution extends LibraryQuery {
  readonly #known: Map<string, Columns>
  readonly #short: Wire
  #columns: Columns | undefined
  #failure: unknown
  readonly #result: Result = { command: '', rowCount: null, rows: [] }

  constructor(statement: Statement, known: Map<string, Columns>, short: Wire) {
    super(statement)
    this.#known = known
    this.#short = short
  }

  override prepare(connection: Wire): void {
    this.#columns = this.#known.get(this.name)
    super.prepare(this.#columns ? this.#short : connection)
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = toColumns(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure) return
    try {
      this.#result.rows.push(readRow(this.#columns as Columns, fields))
    } catch (error) {
      this.#failure = error
    }
  }

  /** The tag is `SELECT 5`, `INSERT 0 5` or a command without a count. */
  handleCommandComplete({ text }: { text: string }): void {
    const count = /\d+$/.exec(text)?.[0]
    Object.assign(this.#result, { command: text.split(' ', 1)[0], rowCount: count === undefined ? null : Number(count) })
  }

  handleError(error: unknown): void {
    // The table may have other columns now.
    this.#known.delete(this.name)
    this.callback?.(error)
  }

  handleReadyForQuery(): void {
    if (this.#failure) return this.handleError(this.#failure)
    this.#known.set(this.name, this.#columns ?? toColumns([]))
    this.callback?.(null, this.#result)
  }
}

/** The statements of one connection. */
export class PreparedStatements {
  readonly #known = new Map<string, Columns>()
  readonly #short: Wire

  constructor(connection: unknown) {
    this.#short = createShortWire(connection as Wire)
  }

  /** Executes a statement by `send`, the query function of the connection. */
  execute(send: (query: unknown) => unknown, statement: Statement): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>()
    const query = new Execution(statement, this.#known, this.#short)
    query.callback = (error, result) => (error ? reject(error) : resolve(result))
    send(query)
    return promise.catch((error: Error) => {
      // The stack of the caller, in place of one that ends at the socket.
      Error.captureStackTrace(error)
      throw error
    })
  }
}
