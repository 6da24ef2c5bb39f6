import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type BuildView, regeneratePost } from '#api/builds.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'

const t = translator('builds')

interface RegenerateProps {
  build: BuildView
  accountId: string
  accountName: string
}

/** Writes one post again, with instructions if there are any. */
export const Regenerate = ({ build, accountId, accountName }: RegenerateProps) => {
  const [instructions, setInstructions] = useState('')
  const regenerating = useMutation({ mutationFn: () => regeneratePost(build.id, accountId, instructions.trim()) })
  return (
    <form
      className={styles.regenerate}
      onSubmit={(event) => {
        event.preventDefault()
        if (!regenerating.isPending) regenerating.mutate()
      }}
    >
      <TextField
        label={t('regenerateWith')}
        help={t('instructionsHelp')}
        optional
        maxLength={500}
        value={instructions}
        onChange={({ target }) => setInstructions(target.value)}
      />
      {regenerating.error && <ErrorNotice error={regenerating.error} />}
      <div>
        <Button type="submit" busy={regenerating.isPending} aria-label={t('regenerateFor', { account: accountName })}>
          {t('regenerate')}
        </Button>
      </div>
    </form>
  )
}
