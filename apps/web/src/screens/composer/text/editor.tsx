import { useEffect, useLayoutEffect, useRef } from 'react'
import { textOfPart } from '../model/content.ts'
import { useSession } from '../use-session.ts'
import { Layer } from './layer.tsx'
import styles from './editor.module.css'

interface EditorProps {
  part: string
  /** Whose rules the marks follow. */
  accountId: string | undefined
  label: string
  placeholder: string
  readOnly: boolean
  /** As soon as it is there. */
  takesFocus: boolean
  onFiles: (files: readonly File[]) => void
}

export const editorId = (part: string): string => `composer-text-${part}`

/** A native text area. It holds its words itself: no key waits for anything of the page. */
export const Editor = ({ part, accountId, label, placeholder, readOnly, takesFocus, onFiles }: EditorProps) => {
  const { content, edit } = useSession()
  const area = useRef<HTMLTextAreaElement>(null)

  useLayoutEffect(() => {
    const show = () => {
      const text = textOfPart(content.get(), part)
      if (area.current && area.current.value !== text) area.current.value = text
    }
    show()
    return content.subscribe(show)
  }, [content, part])

  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])

  return (
    <div className={styles.editor}>
      <Layer part={part} accountId={accountId} />
      <textarea
        ref={area}
        id={editorId(part)}
        className={styles.area}
        aria-label={label}
        placeholder={placeholder}
        readOnly={readOnly}
        rows={1}
        spellCheck
        onInput={({ currentTarget }) => edit({ type: 'text', part, text: currentTarget.value })}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (!files.length || readOnly) return
          event.preventDefault()
          onFiles(files)
        }}
      />
    </div>
  )
}
