import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type LateChoice, releaseServer } from '#api/server-held.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { Section } from '#ui/section/section.tsx'
import { Select } from '#ui/select/select.tsx'

const t = translator('held')

const choices: readonly LateChoice[] = ['publish', 'reschedule', 'skip']

/** Releases the server once an admin confirms that the other one is shut down. */
export const ReleaseForm = () => {
  const [late, setLate] = useState<LateChoice>('publish')
  const [isConfirmed, setConfirmed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => releaseServer(late) })
  const release = () => {
    setMissing(!isConfirmed)
    if (isConfirmed) mutate()
  }
  return (
    <Section
      title={t('release')}
      text={t('releaseText')}
      actions={
        <Button look="primary" busy={isPending} onClick={release}>
          {t('releaseAction')}
        </Button>
      }
    >
      <Select
        label={t('late')}
        help={t(`late_${late}_text`)}
        value={late}
        choices={choices.map((value) => ({ value, label: t(`late_${value}`) }))}
        onChange={setLate}
      />
      <Check
        label={t('confirm')}
        help={t('confirmText')}
        checked={isConfirmed}
        error={isMissing && !isConfirmed ? t('confirmMissing') : undefined}
        onChange={setConfirmed}
      />
      {error && <ErrorNotice error={error} />}
    </Section>
  )
}
