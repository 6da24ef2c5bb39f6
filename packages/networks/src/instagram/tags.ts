/** People and products in a file. Pure. */
import { findNumber, findString, isFields } from '../kit/expect.ts'
import type { DraftMedia } from '../spec/index.ts'

export interface Tag {
  name: string
  x: number
  y: number
}

const isShare = (value: number): boolean => value >= 0 && value <= 1

/** A name alone is in the middle of the image. */
const toTag = (value: unknown, key: string): Tag | undefined => {
  if (typeof value === 'string') return { name: value, x: 0.5, y: 0.5 }
  if (!isFields(value)) return undefined
  const name = findString(value, key)
  const [x = 0.5, y = 0.5] = [findNumber(value, 'x'), findNumber(value, 'y')]
  return name !== undefined && isShare(x) && isShare(y) ? { name, x, y } : undefined
}

const kinds = {
  user_tags: { key: 'username', shape: /^@?[A-Za-z0-9._]{1,30}$/ },
  product_tags: { key: 'product_id', shape: /^[0-9]{1,32}$/ },
} as const

export type TagKind = keyof typeof kinds

/** Undefined for a value that isn't a tag. */
export const readTags = ({ settings }: Pick<DraftMedia, 'settings'>, kind: TagKind): (Tag | undefined)[] => {
  const { key, shape } = kinds[kind]
  const values = settings[kind]
  return (Array.isArray(values) ? values : []).map((value) => {
    const tag = toTag(value, key)
    return tag && shape.test(tag.name) ? { ...tag, name: tag.name.replace(/^@/, '') } : undefined
  })
}

/** As a parameter; undefined without tags. Videos have no positions. */
export const toTags = (medium: DraftMedia, kind: TagKind, hasPositions: boolean): string | undefined => {
  const tags = readTags(medium, kind).filter((tag) => tag !== undefined)
  if (tags.length === 0) return undefined
  return JSON.stringify(tags.map(({ name, x, y }) => ({ [kinds[kind].key]: name, ...(hasPositions && { x, y }) })))
}
