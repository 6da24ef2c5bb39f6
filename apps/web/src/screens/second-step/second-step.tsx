import { Link } from '@tanstack/react-router'
import { passkeyObstacle } from '#lib/passkeys.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { words } from '#words/words.ts'
import { explainPasskeyObstacle } from '../access/explain-passkey.ts'
import { OtherWays, Sheet } from '../access/sheet.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { type SecondStepMethod, secondStepRoute } from './second-step.route.ts'
import { TotpStep } from './totp-step.tsx'

const t = words('access')

const views = {
  totp: { Step: TotpStep, text: 'totpText', other: 'withTotp' },
  passkey: { Step: PasskeyStep, text: 'passkeyStepText', other: 'withPasskeyInstead' },
  recovery_code: { Step: RecoveryStep, text: 'recoveryText', other: 'withRecovery' },
} as const

export const SecondStep = () => {
  const { pending } = secondStepRoute.useRouteContext()
  const search = secondStepRoute.useSearch()
  const obstacle = pending.methods.includes('passkey') ? passkeyObstacle() : undefined
  const methods = pending.methods.filter((method) => method !== 'passkey' || !obstacle)
  const method: SecondStepMethod = search.with ?? methods[0] ?? 'totp'
  const { Step, text } = views[method]
  const others = methods.filter((other) => other !== method)
  return (
    <Sheet
      title={t('secondStep')}
      text={t(text)}
      aside={
        <Link to="/sign-in" search={{ return_to: search.return_to }}>
          {t('startAgain')}
        </Link>
      }
    >
      <Step key={method} />
      {others.length > 0 && (
        <OtherWays label={t('or')}>
          {others.map((other) => (
            <ButtonLink key={other} to="/sign-in/second-step" search={{ ...search, with: other }} replace wide>
              {t(views[other].other)}
            </ButtonLink>
          ))}
        </OtherWays>
      )}
      {obstacle && <p>{explainPasskeyObstacle(obstacle)}</p>}
    </Sheet>
  )
}
