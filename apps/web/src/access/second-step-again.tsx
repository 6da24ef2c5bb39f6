import { useState } from 'react'
import { passkeyBlocker } from '#lib/passkeys.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'
import { secondSteps } from './second-steps.ts'
import type { StepProps } from './step-props.ts'
import { OtherWays } from './sheet.tsx'

const session = translator('session')
const t = translator('access')

export type SecondStepMethods = readonly (keyof typeof secondSteps)[]

interface SecondStepAgainProps extends StepProps {
  methods: SecondStepMethods
  onCancel: () => void
}

/** The second step in a dialog. */
export const SecondStepAgain = ({ methods, onCancel, ...step }: SecondStepAgainProps) => {
  const usable = methods.filter((method) => method !== 'passkey' || !passkeyBlocker())
  const [method, setMethod] = useState(usable[0] ?? 'totp')
  const { Step, text } = secondSteps[method]
  const others = usable.filter((other) => other !== method)
  return (
    <>
      <p>{t(text)}</p>
      <Step key={method} {...step} />
      {others.length > 0 && (
        <OtherWays label={t('or')}>
          {others.map((other) => (
            <Button key={other} wide onClick={() => setMethod(other)}>
              {t(secondSteps[other].other)}
            </Button>
          ))}
        </OtherWays>
      )}
      <DialogActions>
        <Button onClick={onCancel}>{session('againLater')}</Button>
      </DialogActions>
    </>
  )
}
