/** What each secret key holds, and sealing everything anew with the first, so that the others can be taken out. */
import type { App } from '#server/context.ts'
import { keyIdOf, SealBroken } from '#lib/crypto-box.ts'
import { Problem } from '#lib/errors.ts'
import { listRows, listStrangers, replaceSealed, type SealedRow } from './keys.store.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

type Base = Pick<App, 'db' | 'box' | 'clock'>

/** Rows that one statement reads. */
const batch = 500
/** A process without a heartbeat for this long counts as gone: several times the interval between two. */
const silenceMs = 120_000

async function* walk({ db }: Pick<App, 'db'>, place: SealedColumn): AsyncGenerator<SealedRow & { context: string }> {
  for (let rows: SealedRow[] | undefined; rows === undefined || rows.length === batch;) {
    rows = await listRows(db, place, rows?.at(-1), batch)
    for (const row of rows) {
      const context = row.sealed === '' ? undefined : place.contextOf(row)
      if (context !== undefined) yield { ...row, context }
    }
  }
}

export interface KeyUse {
  /** Undefined for values that are not in the form of sealed ones. */
  key: string | undefined
  /** Place in SECRET_KEY, from 1; undefined for a key that is not in it. */
  place: number | undefined
  /** Values that it sealed, by table. */
  tables: Record<string, number>
}

/** The keys of SECRET_KEY in their order, then others that sealed something. */
export async function listKeyUses(ctx: Pick<App, 'db' | 'box'>): Promise<KeyUse[]> {
  const uses = new Map<string | undefined, KeyUse>(ctx.box.keyIds.map((key, index) => [key, { key, place: index + 1, tables: {} }]))
  for (const place of sealedColumns)
    for await (const { sealed } of walk(ctx, place)) {
      const key = keyIdOf(sealed)
      const use = uses.get(key) ?? { key, place: undefined, tables: {} }
      use.tables[place.table] = (use.tables[place.table] ?? 0) + 1
      uses.set(key, use)
    }
  return [...uses.values()]
}

/** Whether there are values that could be sealed anew. */
export async function isResealDue(ctx: Pick<App, 'db' | 'box'>): Promise<boolean> {
  const older = ctx.box.keyIds.slice(1)
  if (!older.length) return false
  for (const place of sealedColumns) for await (const { sealed } of walk(ctx, place)) if (older.includes(keyIdOf(sealed) ?? '')) return true
  return false
}

export interface Resealed {
  resealed: number
  /** Values that no key of SECRET_KEY opens, by table. They stay as they are. */
  unopened: Record<string, number>
}

function openAny({ box }: Pick<App, 'box'>, { sealed, context }: { sealed: string; context: string }): { value: unknown } | undefined {
  try {
    return { value: box.open(sealed, context) }
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    return undefined
  }
}

async function resealColumn(ctx: Base, place: SealedColumn, signal: AbortSignal | undefined) {
  const outcome = { resealed: 0, unopened: 0, changed: 0 }
  for await (const row of walk(ctx, place)) {
    signal?.throwIfAborted()
    if (keyIdOf(row.sealed) === ctx.box.keyIds[0]) continue
    const opened = openAny(ctx, row)
    if (!opened) outcome.unopened++
    else if (await replaceSealed(ctx.db, place, row, ctx.box.seal(opened.value as string | object, row.context))) outcome.resealed++
    else outcome.changed++
  }
  return outcome
}

/**
 * Seals everything with the first key. It may run beside servers and other runs, and a run that ended early is continued
 * by the next. Throws `state_conflict` while a process lives that does not have this key.
 */
export async function reseal(ctx: Base, signal?: AbortSignal): Promise<Resealed> {
  const strangers = await listStrangers(ctx.db, ctx.box.keyIds[0], new Date(ctx.clock.now().getTime() - silenceMs))
  if (strangers.length) {
    const message = `A server on ${strangers.join(', ')} does not have the first key of SECRET_KEY: restart it with all keys first.`
    throw new Problem('state_conflict', message)
  }
  const total: Resealed = { resealed: 0, unopened: {} }
  for (const place of sealedColumns)
    for (let again = true; again;) {
      const { resealed, unopened, changed } = await resealColumn(ctx, place, signal)
      total.resealed += resealed
      if (unopened) total.unopened[place.table] = unopened
      // Somebody wrote between our reading and writing, perhaps with an older key.
      again = changed > 0
    }
  return total
}
