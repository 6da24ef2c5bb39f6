/** A connection to the database: with a deadline for every statement, and to the server that takes changes. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { CANCELED, DatabaseAway, toDatabaseAway, toOutcomeUnknown } from '#lib/pg-errors.ts'
import type { Host } from './hosts.ts'

export interface ClientSettings extends pg.ClientConfig {
  /**
   * The server ends a statement after this time; 0 = never. A little later the client no longer waits for a server
   * that does not even do that.
   */
  statementMs: number
  /** For a new connection. */
  connectionMs: number
  /** Finds the server to connect to, where there are several. */
  locate?: (() => Promise<Host>) | undefined
  /** Told when a connection was dropped because the database is away. */
  onDropped?: (error: DatabaseAway) => void
}

/** How late an answer may be after the server's own deadline. */
const graceMs = 1000
/** How long a server has to end a connection in order. */
const goodbyeMs = 1000
/** How long a transaction may go without a statement. None of ours waits for anything but the database. */
const idleTransactionMs = 60_000

/** Statements whose text is bounded by the code, not by the data, are few; this only guards against a mistake. */
const maxPrepared = 1000
const names = new Map<string, string>()

/** A name for a statement with parameters, so that PostgreSQL parses and plans each once per connection. */
function statementName(text: unknown, values: unknown): string | undefined {
  if (typeof text !== 'string' || !Array.isArray(values) || !values.length) return undefined
  const known = names.get(text)
  if (known || names.size >= maxPrepared) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const isCommit = /^\s*commit\b/i
/** Outside of a transaction these leave nothing behind. */
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

  constructor(settings: ClientSettings) {
    // The pool has a setting of the same name, for how long callers wait for a free connection.
    super({ ...settings, connectionTimeoutMillis: settings.connectionMs })
    this.#settings = settings
  }

  /** Throws DatabaseAway, or the server's own error where it refuses the account or the database. */
  override connect(callback?: unknown): never {
    return answer(this.#open(), callback)
  }

  /** Throws DatabaseAway, and OutcomeUnknown where the statement may have been committed all the same. */
  override query(...args: unknown[]): never {
    const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined
    const { statementMs } = this.#settings
    return answer(this.#ask(args[0], args[1], statementMs && statementMs + graceMs), callback)
  }

  /** Says good-bye; a server that does not hear it is left. */
  override end(callback?: unknown): never {
    const timer = setTimeout(() => this.connection.stream.destroy(), goodbyeMs).unref()
    return answer(
      super.end().finally(() => clearTimeout(timer)),
      callback,
    )
  }

  /** Cuts the connection. Whatever is asked of it, now and later, fails for this reason. */
  drop(reason: DatabaseAway): void {
    this.#failure ??= reason
    this.connection.stream.destroy(reason)
    // So that the pool notices at once and does not hand it out again.
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
    // Not as connection parameters: a connection pooler in between rejects parameters it does not know.
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
    const query = super.query as (...given: unknown[]) => Promise<unknown>
    try {
      return await (name ? query.call(this, { name, text, values }) : query.call(this, text, values))
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
