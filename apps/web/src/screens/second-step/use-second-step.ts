import type { StepProps } from '#access/step-props.ts'
import { useRouter } from '@tanstack/react-router'
import { proceed } from '#access/enter.ts'
import { clearPending } from '#access/pending.ts'
import { secondStepRoute } from './second-step.route.ts'

export const useSecondStep = (): StepProps => {
  const router = useRouter()
  const { return_to: returnTo } = secondStepRoute.useSearch()
  const { pending } = secondStepRoute.useRouteContext()
  return {
    mfaToken: pending.mfaToken,
    finish: async (login) => {
      clearPending('secondStep')
      await proceed(router, login, { email: '', returnTo })
    },
  }
}
