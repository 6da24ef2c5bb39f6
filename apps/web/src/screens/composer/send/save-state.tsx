import { useEffect } from 'react'
import { explain } from '#api/explain.ts'
import { useConnection } from '#live/connection.ts'
import { browserZone, formatTime } from '#lib/time.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { words } from '#words/words.ts'
import type { SaveState } from '../model/autosave.ts'
import { useMode, useSession, useStore } from '../use-session.ts'
import styles from './send.module.css'

const t = words('composer')

const say = (state: SaveState, isOnline: boolean, waitsForButton: boolean): string => {
  switch (state.name) {
    case 'clean':
      return ''
    case 'edited':
      return waitsForButton ? t('notApplied') : t('editing')
    case 'saving':
      return t('saving')
    case 'saved':
      return t('saved', { time: formatTime(state.at, browserZone()) })
    case 'unreachable':
      return isOnline ? t('notSavedUnreachable') : t('notSavedOffline')
    case 'refused':
      return t('notSaved', { reason: explain(state.error) })
    case 'changed-elsewhere':
      return t('changedElsewhere')
    case 'gone':
      return t('gone')
  }
}

/** How the edits stand, in words. */
export const SaveStateLine = () => {
  const { autosave } = useSession()
  const mode = useMode()
  const isOnline = useConnection() !== 'offline'
  const state = useStore(autosave.state, (value) => value)
  useEffect(() => {
    if (isOnline) autosave.retry()
  }, [autosave, isOnline])
  return <output className={styles.saved}>{say(state, isOnline, mode === 'planned')}</output>
}

/** What only a person can decide about edits that could not be saved. */
export const SaveConflict = () => {
  const { autosave } = useSession()
  const state = useStore(autosave.state, (value) => value.name)
  if (state !== 'changed-elsewhere' && state !== 'gone') return null
  return (
    <Notice
      tone="asking"
      title={t(state === 'gone' ? 'gone' : 'changedElsewhere')}
      action={
        <>
          <Button onClick={() => void autosave.saveAsCopy()}>{t('saveAsCopy')}</Button>
          {state === 'changed-elsewhere' && <Button onClick={() => void autosave.reload()}>{t('loadTheirs')}</Button>}
        </>
      }
    >
      {t(state === 'gone' ? 'goneText' : 'changedElsewhereText')}
    </Notice>
  )
}
