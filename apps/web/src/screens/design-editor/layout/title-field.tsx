import { setTitle } from '@broadside/scene/editor'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { translator } from '#i18n/translator.ts'
import { isComposing } from '#lib/is-composing.ts'
import { useTitle } from '#ui/page/page.tsx'
import { focusCanvas } from '../session/focus-canvas.ts'
import { useSession, useSnapshot } from '../session/use-session.ts'
import styles from './top-bar.module.css'

const t = translator('designEditor')

/** The title of the design, edited in place. A blank one is not kept. */
export const TitleField = () => {
  const { editor } = useSession()
  const title = useSnapshot(({ document }) => document.title)
  /** While the field is edited. */
  const [text, setText] = useState<string>()
  useTitle(title)
  const save = (): void => {
    if (text !== undefined) setTitle(editor, text)
    setText(undefined)
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): void => {
    if (isComposing(nativeEvent)) return
    // At once, because leaving the field saves what it has.
    if (key === 'Escape') flushSync(() => setText(undefined))
    if (key === 'Enter') save()
    if (key === 'Escape' || key === 'Enter') focusCanvas()
  }
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
      <input
        className={styles.title}
        aria-label={t('title')}
        value={text ?? title}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
        dir="auto"
      />
    </>
  )
}
