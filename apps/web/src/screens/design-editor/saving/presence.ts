/** Counts the other tabs of this browser that have a design open. */
import { newKey } from '#lib/key.ts'
import { createStore, type ReadableStore } from '#lib/store.ts'

/** A crashed tab answers no `hello`, so it isn't counted the next time this one is shown. */
const answersMs = 500

interface Message {
  kind: 'hello' | 'here' | 'bye'
  tab: string
}

export interface Presence {
  others: ReadableStore<number>
  /** Counts until the result is called. */
  join: () => () => void
}

export const openPresence = (name: string): Presence => {
  const others = createStore(0)
  return {
    others,
    join: () => {
      const channel = new BroadcastChannel(`design:${name}`)
      const tab = newKey()
      const known = new Set<string>()
      let timer: ReturnType<typeof setTimeout> | undefined
      const say = (kind: Message['kind']): void => channel.postMessage({ kind, tab } satisfies Message)
      const onMessage = ({ data }: MessageEvent<Message>): void => {
        if (data.kind === 'bye') known.delete(data.tab)
        else known.add(data.tab)
        others.set(known.size)
        if (data.kind === 'hello') say('here')
      }
      const count = (): void => {
        if (document.hidden) return
        known.clear()
        say('hello')
        clearTimeout(timer)
        timer = setTimeout(() => others.set(known.size), answersMs)
      }
      const leave = (): void => say('bye')
      channel.addEventListener('message', onMessage)
      document.addEventListener('visibilitychange', count)
      addEventListener('pagehide', leave)
      count()
      return () => {
        leave()
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', count)
        removeEventListener('pagehide', leave)
        channel.close()
        others.set(0)
      }
    },
  }
}
