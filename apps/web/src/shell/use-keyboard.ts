import { useEffect } from 'react'
import { listCommands } from './commands.ts'
import { createKeyReader, nameKey, takesKeys } from './shortcuts.ts'

/** Runs commands by their shortcuts. Single keys can be turned off, since they conflict with speech input and screen readers. */
export const useKeyboard = (singleKeys: boolean): void => {
  useEffect(() => {
    const read = createKeyReader()
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = event.defaultPrevented || event.repeat ? undefined : nameKey(event)
      if (key === undefined) return
      if (!key.startsWith('mod+') && (!singleKeys || takesKeys(event.target))) return
      const commands = listCommands().filter(({ ownKeys }) => !ownKeys)
      const keys = read(
        key,
        event.timeStamp,
        commands.flatMap((command) => command.keys ?? []),
      )
      const command = keys === undefined ? undefined : commands.find((one) => one.keys === keys)
      if (!command) return
      event.preventDefault()
      command.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [singleKeys])
}
