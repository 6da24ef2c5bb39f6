/** The reference of the format in the manual, made from the declared kinds. Pure. */
import type { TSchema } from 'typebox'
import { Manifest } from './format.ts'
import type { Field, Kind } from './kinds/field.ts'
import { fileOf, kinds } from './kinds/kinds.ts'
import { leftOut } from './left-out.ts'
import { personLists } from './person-lists.ts'

interface Schema {
  type?: string
  format?: string
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  pattern?: string
}

const typeOf = ({ type, format, const: constant, anyOf, items, pattern }: Schema): string => {
  if (constant !== undefined) return `\`${String(constant)}\``
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(', ')
  if (type === 'array') return `list of ${items ? typeOf(items) : 'values'}`
  if (format === 'date-time') return 'time'
  if (pattern?.startsWith('^[0-9a-f]{8}')) return 'id'
  return { string: 'text', integer: 'number', object: 'object' }[type ?? ''] ?? type ?? 'any'
}

const forms: Readonly<Partial<Record<Field['treatment'], string>>> = { person: 'email, null', document: 'JSON in a text' }

/** Lists and objects of JSON columns are described by the API's document. */
const formOf = ({ schema, treatment }: Field): string => {
  const form = forms[treatment] ?? typeOf(schema as Schema)
  return treatment === 'json' ? form.replace(/^list of .*/, 'list') : form
}

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: string[], rows: string[][]) =>
  [row(...head), `|${head.map(() => '---').join('|')}|`, ...rows.map((cells) => row(...cells))].join('\n')

const missing = ({ leftOut: columns }: Kind): string => {
  const byReason = Map.groupBy(Object.entries(columns), ([, reason]) => reason)
  const parts = [...byReason].map(([reason, names]) => `${names.map(([name]) => `\`${name}\``).join(', ')} (${reason})`)
  return parts.length ? `\n\nNot exported: ${parts.join('; ')}.` : ''
}

const describe = (kind: Kind): string =>
  `#### \`${fileOf(kind)}\`\n\n${kind.about}\n\n${table(
    ['Field', 'Type', 'Meaning'],
    Object.entries(kind.fields).map(([name, field]) => [`\`${name}\``, formOf(field), field.about]),
  )}${missing(kind)}`

const manifest = table(
  ['Field', 'Type', 'Meaning'],
  Object.entries(Manifest.properties as Record<string, TSchema & { description?: string }>).map(([name, schema]) => [
    `\`${name}\``,
    typeOf(schema as Schema).replace(/^list of .*/, 'list'),
    schema.description ?? '',
  ]),
)

/** The part of the page between its marks. */
export const reference = (): string =>
  [
    `#### \`manifest.json\`\n\n${manifest}`,
    ...kinds.map(describe),
    `#### Left out\n\n${table(
      ['Table', 'Reason'],
      Object.entries(leftOut).map(([name, reason]) => [`\`${name}\``, `${reason[0]?.toUpperCase()}${reason.slice(1)}.`]),
    )}`,
  ].join('\n\n')

export const personReference = (): string =>
  table(
    ['File', 'Contents', 'Not exported'],
    personLists.map(({ name, about, omit = [] }) => [`\`data/${name}.jsonl\``, about, omit.map((column) => `\`${column}\``).join(', ')]),
  )
