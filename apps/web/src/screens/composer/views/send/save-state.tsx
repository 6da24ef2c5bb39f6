import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { explain } from '#api/explain.ts'
import { sessionQuery } from '#api/session.ts'
import { useConnection } from '#live/connection.ts'
import { browserZone, formatTime } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import type { Mode } from '#composer/session/model/mode.ts'
import type { SaveState } from '#composer/session/saving/save-state.ts'
import { useMode, useSession, useStore } from '#composer/hooks/use-session.ts'
import styles from './send.module.css'

const t = translator('composer')

interface Context {
  mode: Mode
  isOnline: boolean
  /** This browser stores the edits that aren't on the server. */
  isKept: boolean
}

const formatEdited = (mode: Mode): string => {
  if (mode === 'going') return t('goingWithout')
  return mode === 'planned' ? t('notApplied') : t('editing')
}

const formatState = (state: SaveState, { mode, isOnline, isKept }: Context): string => {
  switch (state.name) {
    case 'edited':
      return formatEdited(mode)
    case 'saving':
      return t('saving')
    case 'saved':
      return t('saved', { time: formatTime(state.at, browserZone()) })
    case 'unreachable':
      if (isKept) return t(isOnline ? 'keptUnreachable' : 'keptOffline')
      return t(isOnline ? 'keepOpenUnreachable' : 'keepOpenOffline')
    case 'refused':
      return t('notSaved', { reason: explain(state.error) })
    // Conflicts are shown next to the text, where they can be resolved.
    case 'clean':
    case 'conflict':
    case 'gone':
    case 'went-out':
      return ''
  }
}

/** Shows whether the edits are saved. */
export const SaveStateLine = () => {
  const { autosave, localDrafts, userId } = useSession()
  const mode = useMode()
  const isOnline = useConnection() !== 'offline'
  const isSignedIn = useQuery(sessionQuery).data?.user?.id === userId
  const isKept = useStore(localDrafts.works, (value) => value)
  const state = useStore(autosave.state, (value) => value)
  useEffect(() => {
    if (isOnline && isSignedIn) autosave.retry()
  }, [autosave, isOnline, isSignedIn])
  return (
    <>
      <output className={styles.saved}>{formatState(state, { mode, isOnline, isKept })}</output>
      {mode === 'planned' && state.name === 'edited' && (
        <Button
          look="quiet"
          onClick={() => {
            autosave.discard()
            document.querySelector('h1')?.focus()
          }}
        >
          {t('discardChanges')}
        </Button>
      )}
    </>
  )
}
