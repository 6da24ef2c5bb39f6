import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type BuildResultView, type BuildView, commitBuild } from '#api/builds.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { Section } from '#ui/section/section.tsx'
import { translate } from '#i18n/server-messages.ts'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { concerns } from './flags.ts'

const t = translator('builds')

interface CommitProps {
  build: BuildView
  result: BuildResultView
  nameOf: (accountId: string) => string
}

const toggled = (list: readonly string[], one: string, isOn: boolean): string[] =>
  isOn ? [...list, one] : list.filter((other) => other !== one)

/** Creates a draft from the chosen posts. Each conflict with a source must be confirmed first. */
export const Commit = ({ build, result, nameOf }: CommitProps) => {
  const router = useRouter()
  const all = result.destinations.map(({ account_id: id }) => id)
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = all.filter((id) => !left.includes(id))
  const errors = result.review_flags.filter((flag) => flag.severity === 'error' && concerns(flag, chosen))
  // A flag keeps its id while it says the same, so a change of another post doesn't ask again.
  const [seen, setSeen] = useState<readonly string[]>([])
  const confirmed = errors.map(({ id }) => id).filter((id) => seen.includes(id))
  const isOpen = confirmed.length < errors.length
  const committing = useMutation({
    mutationFn: () => commitBuild(build, { accountIds: chosen, confirmedFlags: confirmed }),
    onSuccess: (href) => router.history.push(href),
  })
  return (
    <Section title={t('commitTitle')} text={t('commitText')}>
      {all.length > 1 && (
        <fieldset className={styles.plain}>
          <legend className="visually-hidden">{t('accounts')}</legend>
          {all.map((id) => (
            <Check
              key={id}
              label={nameOf(id)}
              checked={chosen.includes(id)}
              onChange={(isOn) => setLeft((before) => toggled(before, id, !isOn))}
            />
          ))}
        </fieldset>
      )}
      {errors.length > 0 && (
        <fieldset className={styles.plain}>
          <legend>{t('confirmTitle')}</legend>
          {errors.map(({ id, message, code, parameters }) => (
            <Check
              key={id}
              label={translate(message, 'builds', code, parameters)}
              checked={confirmed.includes(id)}
              onChange={(isOn) => setSeen((before) => toggled(before, id, isOn))}
            />
          ))}
        </fieldset>
      )}
      {committing.error && <ErrorNotice error={committing.error} />}
      <div>
        <Button
          look="primary"
          busy={committing.isPending}
          {...(build.state !== 'ready' && { disabledReason: t('stillWriting') })}
          {...(isOpen && { disabledReason: t('confirmFirst') })}
          {...(chosen.length === 0 && { disabledReason: t('needsAccount') })}
          onClick={() => committing.mutate()}
        >
          {t('createDraft')}
        </Button>
      </div>
    </Section>
  )
}
