/** `broadside keys status` and `keys reseal`. */
import { parseArgs } from 'node:util'
import { type KeyUse, listKeyUses, reseal } from '#instance/keys/keys.ts'
import { createBox } from '#lib/crypto-box.ts'
import { assertSecretKey } from '#lib/secret-check.ts'
import { type Command, type CommandContext, print, printJson, withDatabase } from './command.ts'

async function withKeys<T>(work: (ctx: CommandContext & { box: ReturnType<typeof createBox> }) => Promise<T>): Promise<T> {
  return withDatabase(async (ctx) => {
    const box = createBox(...ctx.runtime.secretKeys)
    await assertSecretKey(ctx.db, box)
    return work({ ...ctx, box })
  })
}

const sum = (tables: Record<string, number>) => Object.values(tables).reduce((total, count) => total + count, 0)

const formatTables = (tables: Record<string, number>): string => {
  const list = Object.entries(tables).map(([table, count]) => `${table} ${count}`)
  return list.length ? ` (${list.join(', ')})` : ''
}

function describe({ key, place, tables }: KeyUse): string {
  const count = sum(tables)
  const line = `${key ?? 'no key'}  ${String(count).padStart(6)} values${formatTables(tables)}`
  if (key === undefined) return `${line}  not encrypted with a key; they can't be read`
  if (place === undefined) return `${line}  not in SECRET_KEY: add this key, or enter these secrets again`
  if (place === 1) return `${line}  encrypts new values`
  return `${line}  ${count ? 'decrypts: run npm run broadside -- keys reseal' : 'can be removed'}`
}

const parse = (words: string[]) => parseArgs({ args: words, options: { json: { type: 'boolean' } } }).values

export const keysStatus: Command = {
  name: 'keys status',
  about: 'Counts the values encrypted with each secret key. A key without values can be removed from SECRET_KEY.',
  options: ['--json'],
  run: async (words) => {
    const { json } = parse(words)
    return withKeys(async (ctx) => {
      const uses = await listKeyUses(ctx)
      if (json) printJson(uses.map(({ key, place, tables }) => ({ key: key ?? null, place: place ?? null, values: sum(tables), tables })))
      else for (const use of uses) print(describe(use))
      return 0
    })
  },
}

export const resealKeys: Command = {
  name: 'keys reseal',
  about: 'Re-encrypts all values with the first key of SECRET_KEY. Servers can keep running.',
  options: ['--json'],
  run: async (words) => {
    const { json } = parse(words)
    return withKeys(async (ctx) => {
      const { resealed, unopened } = await reseal(ctx)
      if (json) printJson({ resealed, unopened: { values: sum(unopened), tables: unopened } })
      else {
        print(`Re-encrypted ${resealed} values.`)
        if (sum(unopened)) print(`No key in SECRET_KEY decrypts ${sum(unopened)} values; they are unchanged${formatTables(unopened)}.`)
      }
      return 0
    })
  },
}
