import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { previewVoice } from '#api/voices.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Section } from '#ui/section/section.tsx'
import { TextArea } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './voices.module.css'

const t = translator('voices')

/** Shows a text as the saved voice would word it. */
export const TryOut = ({ id }: { id: string }) => {
  const [text, setText] = useState('')
  const trying = useMutation({ mutationFn: () => previewVoice(id, text) })
  return (
    <Section title={t('tryOut')} text={t('tryOutText')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!trying.isPending) trying.mutate()
        }}
      >
        <TextArea label={t('sample')} maxLength={5000} value={text} onChange={({ target }) => setText(target.value)} />
        {trying.error && <ErrorNotice error={trying.error} />}
        <div>
          <Button type="submit" busy={trying.isPending} {...(text.trim() === '' && { disabledReason: t('needsSample') })}>
            {t('try')}
          </Button>
        </div>
        <output className={styles.result}>{trying.data}</output>
      </form>
    </Section>
  )
}
