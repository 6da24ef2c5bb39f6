/** Reads the rows of an archive: line by line, within bounds, checked against the schema of their kind. */
import { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { explain } from '#http/explain.ts'
import { ajv } from '#http/formats.ts'
import { type ArchiveReader, BadArchive } from '#lib/archive/reader.ts'
import { parseJson } from '#lib/json.ts'
import { memoize } from '#lib/memoize.ts'
import { mostLineBytes, mostLineValues } from './format.ts'
import { type Kind, rowSchema } from './kinds/field.ts'
import { fileOf } from './kinds/kinds.ts'

export type ArchivedRow = Record<string, unknown>

const LINE_FEED = 0x0a

/** Lines without their end. A line that never ends is refused before it is in memory. */
async function* lines(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Buffer, void> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = buffer.indexOf(LINE_FEED); end >= 0; end = buffer.indexOf(LINE_FEED, start)) {
      yield parts.length ? Buffer.concat([...parts, buffer.subarray(start, end)]) : buffer.subarray(start, end)
      parts = []
      size = 0
      start = end + 1
    }
    if (start === buffer.length) continue
    parts.push(buffer.subarray(start))
    size += buffer.length - start
    if (size > mostLineBytes) throw new BadArchive(`A line of "${name}" is longer than ${mostLineBytes} bytes.`)
  }
  if (size) throw new BadArchive(`"${name}" ends in the middle of a line.`)
}

function parse(bytes: Uint8Array, at: string): unknown {
  try {
    return parseJson(bytes, { mostValues: mostLineValues })
  } catch (error) {
    throw new BadArchive(`${at} is not JSON that can be imported: ${(error as Error).message}.`, { cause: error })
  }
}

const validatorOf = memoize((kind: Kind): ValidateFunction => ajv.compile(rowSchema(kind)))
/** Compiled on first use, because a server rarely imports. */
export const validatorFor = memoize((schema: TSchema): ValidateFunction => ajv.compile(schema))

/** Kinds whose documents are designs. */
const designKinds: ReadonlySet<string> = new Set(['designs', 'design_revisions', 'design_templates'])

function assertDocument(text: string, { name }: Kind, at: string): void {
  const document = parse(Buffer.from(text), `The document in ${at}`)
  const isFine = designKinds.has(name) ? validatorFor(DesignDocument)(document) : typeof document === 'object' && document !== null
  if (!isFine) throw new BadArchive(`The document in ${at} doesn't have the form of this format.`)
}

function assertRow(kind: Kind, row: unknown, at: string): asserts row is ArchivedRow {
  if (!validatorOf(kind)(row)) {
    const [first] = explain(rowSchema(kind), row, kind.name)
    throw new BadArchive(`${at} is not valid${first ? `: ${first.location}: ${first.message}` : '.'}`)
  }
  const values = row as ArchivedRow
  for (const [column, { treatment }] of Object.entries(kind.fields)) {
    const value = values[column]
    if (treatment === 'document' && typeof value === 'string') assertDocument(value, kind, at)
  }
}

/** The rows of one kind. Throws BadArchive with the line. */
export async function* readRows(archive: ArchiveReader, kind: Kind): AsyncGenerator<ArchivedRow, void> {
  const name = fileOf(kind)
  let number = 0
  for await (const line of lines(archive.read(name), name)) {
    number += 1
    const at = `Line ${number} of "${name}"`
    // PostgreSQL can't store it.
    if (line.includes('\\u0000')) throw new BadArchive(`${at} contains a NUL character.`)
    const row = parse(line, at)
    assertRow(kind, row, at)
    yield row
  }
}
