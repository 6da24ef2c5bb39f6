/** Usage of each secret key, and resealing with the first one so that the others can be removed. */
import type { App } from '#server/context.ts'
import { keyIdOf, SealBroken } from '#lib/crypto-box.ts'
import { Problem } from '#lib/errors.ts'
import { listRows, listStrangers, replaceSealed, type SealedRow } from './keys.store.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

type Base = Pick<App, 'db' | 'box' | 'clock'>

const batch = 500
/** A process without a heartbeat for this long counts as gone; several times the heartbeat interval. */
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
  /** Undefined for values that don't have the sealed format. */
  key: string | undefined
  /** Position in SECRET_KEY, from 1; undefined for a key that is not in it. */
  place: number | undefined
  tables: Record<string, number>
}

/** The keys of SECRET_KEY in order, then others that sealed something. */
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

/** Whether an older key of SECRET_KEY sealed any value. */
export async function isResealDue(ctx: Pick<App, 'db' | 'box'>): Promise<boolean> {
  const older = ctx.box.keyIds.slice(1)
  if (!older.length) return false
  for (const place of sealedColumns) for await (const { sealed } of walk(ctx, place)) if (older.includes(keyIdOf(sealed) ?? '')) return true
  return false
}

export interface Resealed {
  resealed: number
  /** Number of values that no key of SECRET_KEY opens, by table. They are left unchanged. */
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
 * Reseals everything with the first key. Safe to run beside servers and other runs; an interrupted run is continued by
 * the next. Throws `state_conflict` while a live process lacks this key.
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
      // A concurrent write may have used an older key.
      again = changed > 0
    }
  return total
}
