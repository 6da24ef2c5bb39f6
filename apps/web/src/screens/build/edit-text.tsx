import { useState } from 'react'
import type { BuildPost } from '#api/builds.ts'
import { Button } from '#ui/button/button.tsx'
import { TextArea } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'

const common = translator('common')
const t = translator('builds')

interface EditTextProps {
  post: BuildPost
  busy: boolean
  onSave: (segments: { body: string; title?: string }[]) => void
  onCancel: () => void
}

/** Replaces the text by hand. The claims are judged again when it is saved. */
export const EditText = ({ post: { segments }, busy, onSave, onCancel }: EditTextProps) => {
  const [bodies, setBodies] = useState(segments.map(({ body }) => body))
  const isEmpty = bodies.some((body) => body.trim() === '')
  return (
    <form
      className={styles.post}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSave(segments.map(({ title }, index) => ({ body: bodies[index] ?? '', ...(title && { title }) })))
      }}
    >
      {bodies.map((body, index) => (
        <TextArea
          key={index}
          label={bodies.length > 1 ? t('segment', { number: index + 1, count: bodies.length }) : t('text')}
          rows={6}
          value={body}
          onChange={({ target }) => setBodies((before) => before.with(index, target.value))}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy} {...(isEmpty && { disabledReason: t('needsText') })}>
          {common('save')}
        </Button>
        <Button onClick={onCancel}>{common('cancel')}</Button>
      </div>
    </form>
  )
}
