/** Parts of requests that several features share. */
import { type TBoolean, type TObject, Type } from 'typebox'
import { Defaulted, FreeObject, Id, Int, Line, OneOf, Timestamp } from '../primitives.ts'

export const workspaceId = Id('The workspace.')

/** Path parameters of an operation on one resource. */
export const idParams = (description: string) => Type.Object({ id: Id(description) })

export const workspaceQuery = Type.Object({ workspace_id: workspaceId })

/** Which part of a list to read; the default bounds are those of most lists. */
export const pageQuery = ({ max = 200, default: size = 50 }: { max?: number; default?: number } = {}) => ({
  limit: Defaulted(Int({ min: 1, max, default: size, description: 'How many items to answer.' })),
  cursor: Type.Optional(Line({ max: 2048, description: 'Where to read on: `next_cursor` of the page before.' })),
})

export const search = (what: string) =>
  Type.Optional(Line({ max: 200, description: `Only items whose ${what} contains this, without case.` }))

export const expectedRevision = Int({ min: 1, description: 'The revision that this change is based on; another one is refused.' })

export const confirm = Type.Unsafe<true>({ type: 'boolean', const: true, description: 'Must be `true`: this cannot be undone.' })

/** Without it a deletion can be undone for 30 days. */
export const permanent = Defaulted(
  Type.Boolean({ default: false, description: 'Removes at once and for good, also what lies in the trash already.' }),
)

export const confirmDeletion = Type.Unsafe<true>({ type: 'boolean', const: true, description: 'Must be `true`.' })

/** Which of the things of a workspace a list shows. */
export const lifecycle = Defaulted(
  OneOf(['active', 'trash'], { default: 'active', description: '`trash`: what was deleted less than 30 days ago, last deleted first.' }),
)

/** Of what lies in the trash. */
export const trashProperties = {
  trashed_at: Type.Optional(Timestamp('When it was deleted; present in the trash only.')),
  retention_expires_at: Type.Optional(Timestamp('When it is removed for good; present in the trash only.')),
}

/** An address of the web, or the empty text where there is none. */
export const webUrlOrEmpty = (max: number, description: string) => Line({ max, pattern: '^(?:https?://\\S+)?$', description })

export const webUrl = (max: number, description: string) => Line({ min: 8, max, pattern: '^https?://\\S+$', description })

/** A tag of BCP 47; without `min` also the empty text. */
export const languageTag = (description: string, { min = 0 }: { min?: number } = {}) =>
  Line({ min, max: 35, pattern: '^(?:[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)?$', description, examples: ['en', 'pt-BR'] })

/** A picture of another server. */
export const picturePath = (description: string) =>
  Type.Optional(
    Type.String({
      description: `${description} Absent where there is no picture.`,
      examples: ['/avatars/9f86d081884c7d659a2feaa0c55ad015.webp', '/api/v1/picture?u=aGFyYm91cg'],
    }),
  )

/** Beside an `avatar_url`. */
export const avatarPath = picturePath('Path at which this server shows the same picture to whoever is signed in; good for a week at least.')

/** The id that a time-ordered UUID has, for examples. */
export const exampleId = (number: number): string => `019aa1c2-7d10-7000-8000-${String(number).padStart(12, '0')}`

/** What the sentence beside it was made of, to say it in another language. `catalogue` is a group of `sentences.ts`. */
export const saidProperties = (catalogue: string) => ({
  code: Type.Optional(Type.String({ description: `Stable code of the sentence, of the group \`${catalogue}\`. New codes may appear.` })),
  parameters: Type.Optional(FreeObject('Numbers and names of the sentence.')),
})

/**
 * What the caller may do with a resource, by operation. It tells what role, credential and state allow; contents and limits
 * are judged when it is done.
 */
export const Can = <const K extends string>(operations: Record<K, string>): TObject<Record<K, TBoolean>> => {
  const names = Object.keys(operations) as K[]
  const properties = Object.fromEntries(names.map((name) => [name, Type.Boolean({ description: operations[name] })]))
  return Type.Object(properties as Record<K, TBoolean>, {
    description: 'What role, credential and state let the caller do. Contents and limits are judged when it is done.',
    examples: [Object.fromEntries(names.map((name) => [name, true]))],
  })
}
