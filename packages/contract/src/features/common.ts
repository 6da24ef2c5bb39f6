/** Parts of requests and responses shared by several features. */
import { type TBoolean, type TObject, Type } from 'typebox'
import { Defaulted, FreeObject, Id, Int, Line, OneOf, Timestamp } from '../primitives.ts'

export const workspaceId = Id('The workspace.')

/** Path parameters of an operation on one resource. */
export const idParams = (description: string) => Type.Object({ id: Id(description) })

export const workspaceQuery = Type.Object({ workspace_id: workspaceId })

/** Paging parameters, with the bounds of most lists as defaults. */
export const pageQuery = ({ max = 200, default: size = 50 }: { max?: number; default?: number } = {}) => ({
  limit: Defaulted(Int({ min: 1, max, default: size, description: 'Maximum number of items to return.' })),
  cursor: Type.Optional(Line({ max: 2048, description: '`next_cursor` of the previous page.' })),
})

export const search = (what: string) =>
  Type.Optional(Line({ max: 200, description: `Only items whose ${what} contains this text, case-insensitive.` }))

export const expectedRevision = Int({
  min: 1,
  description: "The revision that this change is based on. Refused with `revision_conflict` when it isn't the current one.",
})

export const confirm = Type.Unsafe<true>({ type: 'boolean', const: true, description: "Must be `true`: this can't be undone." })

/** Without it, a deletion can be undone for 30 days. */
export const permanent = Defaulted(
  Type.Boolean({ default: false, description: 'Deletes permanently and at once, including items that are already in the trash.' }),
)

export const confirmDeletion = Type.Unsafe<true>({ type: 'boolean', const: true, description: 'Must be `true`.' })

/** Whether a list shows active or deleted items. */
export const lifecycle = Defaulted(
  OneOf(['active', 'trash'], { default: 'active', description: '`trash`: items deleted within the last 30 days, last deleted first.' }),
)

/** Properties of items in the trash. */
export const trashProperties = {
  trashed_at: Type.Optional(Timestamp('When it was deleted; present only in the trash.')),
  retention_expires_at: Type.Optional(Timestamp('When it is permanently deleted; present only in the trash.')),
}

/** A web URL or an empty string. */
export const webUrlOrEmpty = (max: number, description: string) => Line({ max, pattern: '^(?:https?://\\S+)?$', description })

export const webUrl = (max: number, description: string) => Line({ min: 8, max, pattern: '^https?://\\S+$', description })

/** A BCP 47 tag; without `min`, also an empty string. */
export const languageTag = (description: string, { min = 0 }: { min?: number } = {}) =>
  Line({ min, max: 35, pattern: '^(?:[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)?$', description, examples: ['en', 'pt-BR'] })

/** An image from another server. */
export const picturePath = (description: string) =>
  Type.Optional(
    Type.String({
      description: `${description} Absent when there is no image.`,
      examples: ['/avatars/9f86d081884c7d659a2feaa0c55ad015.webp', '/api/v1/picture?u=aGFyYm91cg'],
    }),
  )

/** Used beside an `avatar_url`. */
export const avatarPath = picturePath('Path at which this server serves the same image to signed-in users; valid for at least a week.')

/** A time-ordered UUID for examples. */
export const exampleId = (number: number): string => `019aa1c2-7d10-7000-8000-${String(number).padStart(12, '0')}`

/** Code and parameters of an adjacent sentence, for translation. `catalog` is a group of `sentences.ts`. */
export const saidProperties = (catalog: string) => ({
  code: Type.Optional(Type.String({ description: `Stable code of the sentence, of the group \`${catalog}\`. New codes may appear.` })),
  parameters: Type.Optional(FreeObject('Parameters of the sentence.')),
})

/**
 * What the caller can do with a resource, by operation, according to role, credential and state. Content and limits are
 * checked when the operation runs.
 */
export const Can = <const K extends string>(operations: Record<K, string>): TObject<Record<K, TBoolean>> => {
  const names = Object.keys(operations) as K[]
  const properties = Object.fromEntries(names.map((name) => [name, Type.Boolean({ description: operations[name] })]))
  return Type.Object(properties as Record<K, TBoolean>, {
    description:
      "What the caller's role and credential and the resource's state allow. Content and limits are checked when the operation runs.",
    examples: [Object.fromEntries(names.map((name) => [name, true]))],
  })
}
