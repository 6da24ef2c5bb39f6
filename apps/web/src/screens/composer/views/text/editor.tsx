import { useEffect, useLayoutEffect, useRef } from 'react'
import { Mentions } from '../mentions/mentions.tsx'
import { hasText, textOfPart } from '#composer/session/model/parts.ts'
import { useContent } from '#composer/hooks/use-content.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { Layer } from './layer.tsx'
import styles from './editor.module.css'
import { editorId } from '#composer/commands/anchors.ts'

interface EditorProps {
  part: string
  /** The account whose text it is; absent for the shared one. */
  accountId: string | undefined
  /** The account whose network's rules the marks follow. */
  rulesOf: string | undefined
  label: string
  placeholder: string
  readOnly: boolean
  /** Focuses the field on mount. */
  takesFocus: boolean
  onFiles: (files: readonly File[]) => void
  /** Called on Backspace at the start of the text. */
  onBackAtStart?: () => void
}

/** An uncontrolled text area, so that no key waits for a re-render of the page. */
export const Editor = ({ part, accountId, rulesOf, label, placeholder, readOnly, takesFocus, onFiles, onBackAtStart }: EditorProps) => {
  const { content, edit } = useSession()
  const isEmpty = !useContent(hasText, part, accountId)
  const area = useRef<HTMLTextAreaElement>(null)

  useLayoutEffect(() => {
    const show = () => {
      const text = textOfPart(content.get(), part, accountId)
      if (area.current && area.current.value !== text) area.current.value = text
    }
    show()
    return content.subscribe(show)
  }, [content, part, accountId])

  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])

  return (
    <div className={styles.editor}>
      <Layer part={part} accountId={accountId} rulesOf={rulesOf} />
      <textarea
        ref={area}
        id={editorId(part)}
        className={styles.area}
        aria-label={label}
        // Chromium restyles a placeholder at each key, even while it is hidden.
        placeholder={isEmpty ? placeholder : undefined}
        readOnly={readOnly}
        rows={1}
        spellCheck
        onInput={({ currentTarget }) => edit({ type: 'text', part, text: currentTarget.value, accountId })}
        onKeyDown={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget
          if (!onBackAtStart || event.key !== 'Backspace' || selectionStart || selectionEnd || event.nativeEvent.isComposing) return
          event.preventDefault()
          onBackAtStart()
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (!files.length || readOnly) return
          event.preventDefault()
          onFiles(files)
        }}
      />
      {!readOnly && <Mentions area={area} accountId={accountId} />}
    </div>
  )
}
