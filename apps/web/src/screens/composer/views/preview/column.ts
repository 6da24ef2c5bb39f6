/** Whether the preview is shown beside the text; remembered in this browser. */
import { readStored, store } from '#lib/stored.ts'
import { createStore } from '#lib/store.ts'

const storageKey = 'composer-preview'

export const isColumnShown = createStore(readStored(storageKey) !== 'hidden')

export const showColumn = (shown: boolean): void => {
  isColumnShown.set(shown)
  store(storageKey, shown ? 'shown' : 'hidden')
}
