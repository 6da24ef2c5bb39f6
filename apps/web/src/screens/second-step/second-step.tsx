import { Link } from '@tanstack/react-router'
import { passkeyBlocker } from '#lib/passkeys.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { explainPasskeyBlocker } from '#access/explain-passkey.ts'
import { OtherWays, Sheet } from '#access/sheet.tsx'
import { type SecondStepMethod, secondStepRoute } from './second-step.route.ts'
import { secondSteps } from '#access/second-steps.ts'
import { useSecondStep } from './use-second-step.ts'

const t = translator('access')

export const SecondStep = () => {
  const { pending } = secondStepRoute.useRouteContext()
  const search = secondStepRoute.useSearch()
  const step = useSecondStep()
  const blocker = pending.methods.includes('passkey') ? passkeyBlocker() : undefined
  const methods = pending.methods.filter((method) => method !== 'passkey' || !blocker)
  const method: SecondStepMethod = search.with ?? methods[0] ?? 'totp'
  const { Step, text } = secondSteps[method]
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
      <Step key={method} {...step} />
      {others.length > 0 && (
        <OtherWays label={t('or')}>
          {others.map((other) => (
            <ButtonLink key={other} to="/sign-in/second-step" search={{ ...search, with: other }} replace wide>
              {t(secondSteps[other].other)}
            </ButtonLink>
          ))}
        </OtherWays>
      )}
      {blocker && <p>{explainPasskeyBlocker(blocker)}</p>}
    </Sheet>
  )
}
