import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from '#live/connection.ts'
import { translator } from '#i18n/translator.ts'
import { isComposing } from '#lib/is-composing.ts'
import { useSelected, useSession } from '../session/use-session.ts'
import { isServerFull, type SaveState } from './save-state.ts'
import styles from './saving.module.css'

const t = translator('designSaving')

interface Context {
  isOnline: boolean
  /** This browser stores what isn't on the server. */
  isKept: boolean
  /** The server has no space. */
  isFull: boolean
}

/** Why nothing is saved, in a sentence; undefined if saving works. */
const formatProblem = (name: SaveState['name'], { isOnline, isKept, isFull }: Context): string | undefined => {
  if (name === 'saved' || name === 'edited' || name === 'saving') return undefined
  // A notice says more about the other problems.
  if (name !== 'unreachable' || isFull) return t('stopped')
  if (isKept) return t(isOnline ? 'keptUnreachable' : 'keptOffline')
  return t(isOnline ? 'keepOpenUnreachable' : 'keepOpenOffline')
}

const formatState = (name: SaveState['name']): string => {
  if (name === 'saved') return t('saved')
  return name === 'edited' || name === 'saving' ? t('saving') : t('notSaved')
}

const isSaveKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** Whether the design is saved. Announces problems, and the result of saving by key; saving by itself would be announced all the time. */
export const SavingStatus = () => {
  const {
    saving: { saver, localCopy },
  } = useSession()
  const name = useSelected(saver.state, (state) => state.name)
  const isFull = useSelected(saver.state, isServerFull)
  const isKept = useSelected(localCopy.works, (works) => works)
  const isOnline = useConnection() !== 'offline'
  const [isRequested, setRequested] = useState(false)
  if (isRequested && name === 'edited') setRequested(false)
  const save = useEffectEvent(async (event: KeyboardEvent) => {
    if (!isSaveKey(event) || isComposing(event)) return
    event.preventDefault()
    setRequested(false)
    setRequested(await saver.flush())
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => void save(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const problem = formatProblem(name, { isOnline, isKept, isFull })
  return (
    <div className={styles.status} data-problem={problem ? true : undefined} title={problem}>
      <span aria-hidden>{formatState(name)}</span>
      <output className="visually-hidden">{problem ?? (isRequested && name === 'saved' ? t('saved') : '')}</output>
    </div>
  )
}
