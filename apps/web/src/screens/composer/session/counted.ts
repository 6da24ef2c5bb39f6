import type { ReadableStore } from '#lib/store.ts'
import type { Content } from './model/content.ts'
import { hasLongText } from './model/parts.ts'

/** The content whose characters are counted: the current one, but with a long text that of the last check, which follows a pause in typing. */
export const createCounted = (content: ReadableStore<Content>, checked: ReadableStore<{ content: Content }>): ReadableStore<Content> => ({
  get: () => (hasLongText(content.get()) ? checked.get().content : content.get()),
  subscribe: (listener) => {
    const stops = [content.subscribe(listener), checked.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  },
})
