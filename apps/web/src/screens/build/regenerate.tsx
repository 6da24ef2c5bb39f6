import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type BuildView, isUnderWay, regeneratePost } from '#api/builds.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { namePhase } from './phases.ts'

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
  const isBusy = regenerating.isPending || isUnderWay(build)
  return (
    <form
      className={styles.regenerate}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) regenerating.mutate()
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
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy} aria-label={t('regenerateFor', { account: accountName })}>
          {t('regenerate')}
        </Button>
        <output className={styles.more}>{isUnderWay(build) && namePhase(build.phase)}</output>
      </div>
    </form>
  )
}
