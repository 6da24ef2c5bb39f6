import { useEffect, useState } from 'react'
import { translator } from '#i18n/translator.ts'
import { useSession } from '../session/use-session.ts'
import { describeChange, look } from './describe-change.ts'

const t = translator('designEditor')

/** So long nothing changes before it is said where a layer is, because keys repeat. */
const calmMs = 300

/** These say themselves what changes in them. */
const speaksItself = (): boolean => document.activeElement?.closest('[role="tree"], [role="dialog"]') != null

/** Says what is selected on the canvas, and what has happened to it. */
export const Announcer = () => {
  const { editor } = useSession()
  const [said, setSaid] = useState({ text: '', times: 0 })
  useEffect(() => {
    let before = look(editor)
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = (): void => {
      const now = look(editor)
      const change = describeChange(before, now)
      before = now
      if (change !== undefined && !speaksItself()) setSaid(({ times }) => ({ text: change, times: times + 1 }))
    }
    const onChange = (): void => {
      const { state, typing } = editor.view.get()
      clearTimeout(timer)
      // A gesture is said at its end.
      if (state === 'idle' && typing === undefined) timer = setTimeout(say, calmMs)
    }
    const ends = [editor.store.subscribe(onChange), editor.view.subscribe(onChange)]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [editor])
  return (
    <>
      <p id="design-canvas-help" className="visually-hidden">
        {t('canvasHelp')}
      </p>
      <output className="visually-hidden">
        {/* Replaced each time, because the same text isn't said twice. */}
        <span key={said.times}>{said.text}</span>
      </output>
    </>
  )
}
