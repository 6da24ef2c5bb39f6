import { useRouter } from '@tanstack/react-router'
import type { AnswerOf } from '#api/api.ts'
import { proceed } from '../access/enter.ts'
import { clearPending } from '../access/pending.ts'
import { secondStepRoute } from './second-step.route.ts'

export interface StepProps {
  /** Returned by the first step. */
  mfaToken: string
  /** Called with the answer of the second step. */
  finish: (login: AnswerOf<'login'>) => Promise<void>
}

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
