/** Ids from responses, by where they can be used again. */
import type { Dice } from '../faults/dice.ts'
import type { Known } from './values.ts'

export interface Memory extends Known {
  learn(path: string, body: unknown): void
  remember(name: string, id: string): void
}

/** How many ids of each kind to keep: old ones may be gone. */
const most = 12

/** Responses of `/media/tags` and `/media/tags/{id}` are about the contents of `/media/tags/`. */
const collectionOf = (path: string): string => `${path.replace(/\/\{\w+\}$/, '')}/`

/** `/image-editor/designs/` contains what a `design_id` refers to. */
const singularOf = (collection: string): string => {
  const words = collection.split('/').filter(Boolean)
  return (words.at(-1) ?? '').replaceAll('-', '_').replace(/s$/, '')
}

export function createMemory(): Memory {
  const lists = new Map<string, string[]>()

  const remember = (name: string, id: string) => {
    const list = lists.get(name) ?? []
    if (list.includes(id)) return
    lists.set(name, [id, ...list].slice(0, most))
  }

  const walk = (collection: string, value: unknown, depth: number): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 5)) walk(collection, item, depth)
    else if (typeof value === 'object' && value !== null && depth < 4)
      for (const [key, item] of Object.entries(value)) {
        if (typeof item !== 'string') walk(collection, item, depth + 1)
        else if (key === 'id' && depth < 2) {
          remember(collection, item)
          remember(`${singularOf(collection)}_id`, item)
        } else if (/_id$|^code$|^token$|^next_cursor$/.test(key)) remember(key === 'next_cursor' ? 'cursor' : key, item)
      }
  }

  return {
    remember,
    learn: (path, body) => walk(collectionOf(path), body, 0),
    idFor: (name: string, dice: Dice) => {
      const wanted = name.replace(/ids$/, 'id')
      const list =
        lists.get(wanted) ?? [...lists].find(([key]) => (wanted.startsWith('/') ? false : wanted.length > 2 && wanted.endsWith(key)))?.[1]
      return list?.length ? dice.pick(list) : undefined
    },
  }
}
