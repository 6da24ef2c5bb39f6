/** A database connection with a deadline for every statement, to a server that accepts changes. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { CANCELED, DatabaseAway, toDatabaseAway, toOutcomeUnknown } from '#lib/pg-errors.ts'
import type { Host } from './hosts.ts'
import { PreparedStatements } from './prepared.ts'

export interface ClientSettings extends pg.ClientConfig {
  /** The server cancels a statement after this time; 0 means never. Slightly later, the client stops waiting for a server that hangs. */
  statementMs: number
  connectionMs: number
  /** Finds the server to connect to if there are several. */
  locate?: (() => Promise<Host>) | undefined
  /** Called when a connection was dropped because the database is unavailable. */
  onDropped?: (error: DatabaseAway) => void
}

/** How long to wait for a response after the server's own deadline. */
const graceMs = 1000
/** How long a server has to close a connection properly. */
const goodbyeMs = 1000
/** Maximum idle time within a transaction. Ours wait for nothing but the database. */
const idleTransactionMs = 60_000

/** The number of statement texts depends on the code and not on data, so this is only a safeguard against a bug. */
const maxPrepared = 5000
const names = new Map<string, string>()

/** Names a statement with parameters, so that PostgreSQL parses and plans it once per connection. */
function statementName(text: unknown, values: unknown): string | undefined {
  if (typeof text !== 'string' || !Array.isArray(values) || !values.length) return undefined
  const known = names.get(text)
  if (known || names.size >= maxPrepared) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const isCommit = /^\s*commit\b/i
/** Outside a transaction, these have no lasting effect. */
const isHarmless = /^\s*(?:select|show|set|begin|start|rollback|listen)\b/i

const mayCommit = (text: unknown, status: string | null): boolean =>
  typeof text === 'string' && (isCommit.test(text) || (status !== 'T' && !isHarmless.test(text)))

type Callback = (error: unknown, result?: unknown) => void

/** The pool passes a callback; all other callers expect a promise. */
function answer(promise: Promise<unknown>, callback: unknown): never {
  if (typeof callback !== 'function') return promise as never
  const done = callback as Callback
  promise.then((result) => done(null, result), done)
  return undefined as never
}

export class DatabaseClient extends pg.Client {
  readonly #settings: ClientSettings
  #failure: DatabaseAway | undefined
  readonly #prepared: PreparedStatements

  constructor(settings: ClientSettings) {
    // The pool has a setting of the same name, for how long callers wait for a free connection.
    super({ ...settings, connectionTimeoutMillis: settings.connectionMs })
    this.#settings = settings
    this.#prepared = new PreparedStatements(this.connection)
  }

  /** Throws DatabaseAway, or the server's own error if it rejects the account or the database. */
  override connect(callback?: unknown): never {
    return answer(this.#open(), callback)
  }

  /** Throws DatabaseAway, or OutcomeUnknown if the statement may have been committed anyway. */
  override query(...args: unknown[]): never {
    const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined
    const { statementMs } = this.#settings
    return answer(this.#ask(args[0], args[1], statementMs && statementMs + graceMs), callback)
  }

  /** Closes the connection properly, unless the server does not respond. */
  override end(callback?: unknown): never {
    const timer = setTimeout(() => this.connection.stream.destroy(), goodbyeMs).unref()
    return answer(
      super.end().finally(() => clearTimeout(timer)),
      callback,
    )
  }

  /** Cuts the connection. All current and future statements on it fail with this reason. */
  drop(reason: DatabaseAway): void {
    this.#failure ??= reason
    this.connection.stream.destroy(reason)
    // Makes the pool notice at once and not reuse the connection.
    void this.end()
  }

  async #open(): Promise<this> {
    const { locate, statementMs, connectionMs } = this.#settings
    try {
      if (locate) Object.assign(this, await locate())
      await super.connect()
    } catch (error) {
      throw toDatabaseAway(error) ?? error
    }
    // Connection poolers reject unknown connection parameters, so set them with statements.
    if (statementMs)
      await this.#ask(
        `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleTransactionMs}`,
        undefined,
        connectionMs,
      )
    return this
  }

  async #ask(text: unknown, values: unknown, patience: number): Promise<unknown> {
    if (this.#failure) throw this.#failure
    const isLasting = mayCommit(text, this.getTransactionStatus())
    const cut = () => this.drop(new DatabaseAway(`The database was silent for ${patience / 1000} s.`))
    const timer = patience ? setTimeout(cut, patience) : undefined
    const name = statementName(text, values)
    const send = (...given: unknown[]) => (super.query as (...given: unknown[]) => Promise<unknown>).call(this, ...given)
    try {
      return await (name ? this.#prepared.execute(send, { name, text, values }) : send(text, values))
    } catch (error) {
      const away = toDatabaseAway(error)
      if (!away) throw error
      const failure = isLasting ? toOutcomeUnknown(away) : away
      if (away.code !== CANCELED) {
        this.drop(away)
        // The rollback that follows must not hide that the outcome of the commit is unknown.
        this.#failure = failure
        this.#settings.onDropped?.(away)
      }
      throw failure
    } finally {
      clearTimeout(timer)
    }
  }
}
