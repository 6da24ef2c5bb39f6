/** The format of an archive: its version, its manifest and its limits. */
import { Type, type Static } from 'typebox'
import { Timestamp } from '@broadside/contract/primitives'
import type { ArchiveLimits } from '#lib/archive/reader.ts'
import { kinds } from './kinds/kinds.ts'

export const formatName = 'broadside-workspace'

/** Older versions can be imported; newer ones are refused. */
export const formatVersion = 1

export const manifestName = 'manifest.json'

const hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const Manifest = Type.Object(
  {
    format: Type.Literal(formatName, { description: 'The kind of archive.' }),
    version: Type.Literal(formatVersion, { description: 'The version of the format.' }),
    broadside: Type.String({ maxLength: 100, description: 'The version of Broadside that wrote it.' }),
    exported_at: Timestamp('The moment whose state it contains.'),
    workspace: Type.Object(
      { id: Type.String({ maxLength: 160 }), name: Type.String({ maxLength: 400 }) },
      { additionalProperties: false, description: 'Id and name of the workspace.' },
    ),
    files: Type.Array(
      Type.Object({ name: Type.String({ maxLength: 200 }), rows: count, bytes: count, sha256: hash }, { additionalProperties: false }),
      {
        maxItems: 200,
        description: 'The files in `data/`, each with its number of lines, its bytes and its SHA-256 in hexadecimal.',
      },
    ),
    media: Type.Object(
      { files: count, bytes: count },
      { additionalProperties: false, description: 'Number and bytes of the files in `media/`.' },
    ),
    missing_media: Type.Array(Type.String({ maxLength: 160 }), {
      maxItems: 1_000_000,
      description: 'Ids of files whose bytes were missing or damaged in the storage of the server. The archive has nothing else of them.',
    }),
  },
  { additionalProperties: false },
)

export type Manifest = Static<typeof Manifest>

const names = kinds.map(({ name }) => name).join('|')
const gibibyte = 1024 ** 3

export const limits: ArchiveLimits = {
  archiveBytes: 1024 * gibibyte,
  entries: 1_000_000,
  totalBytes: 1024 * gibibyte,
  ratio: 200,
  name: new RegExp(`^(?:manifest\\.json|data/(?:${names})\\.jsonl|media/[0-9a-f]{64})$`),
}

export const mostManifestBytes = 64 * 1024 * 1024
/** Bytes of one line. A design may have 10 MiB, and a text can double in JSON. */
export const mostLineBytes = 32 * 1024 * 1024
/** Keys and values of one line. */
export const mostLineValues = 500_000
